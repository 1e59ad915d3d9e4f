import type { VitalKey } from '../../../clinical/vitals';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;

/** Hours that a history reaches back, the rolling one included. */
export const HISTORY_HOURS = 24;

/** What was measured at one moment; null is "not measured". */
export type Vitals = Readonly<Record<VitalKey, number | null>>;

/** A value counts as known now only while it is at most this old, in ms (MODELS.md: 30 min included). */
export const INPUT_LIFETIME_MS = 30 * MINUTE_MS;
