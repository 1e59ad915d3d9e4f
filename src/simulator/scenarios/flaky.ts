import type { Scenario } from './scenario';

/** A well patient whose wearable sits badly: silence of up to three minutes, lost probes, artefacts. */
export const flaky: Scenario = { course: [], flaky: true };
