import Type from 'typebox';

/** What the two probes answer while all is well. */
export const Healthy = Type.Object({ status: Type.Literal('ok') });
