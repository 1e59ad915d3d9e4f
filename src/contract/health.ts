import Type from 'typebox';

/** Response of the two probes while the server is healthy. */
export const Healthy = Type.Object({ status: Type.Literal('ok') });
