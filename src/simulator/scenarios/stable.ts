import type { Scenario } from './scenario';

/** Nothing happens but the patient's own variation. */
export const stable: Scenario = { course: [], flaky: false };
