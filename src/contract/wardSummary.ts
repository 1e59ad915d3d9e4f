import Type, { type Static } from 'typebox';
import { Nullable, Timestamp } from './common';

const Count = Type.Integer({ minimum: 0 });

/** Patients by what the board shows of them now; together they are the total. */
export const WARD_COUNTS = {
  total: Count,
  /** In the high band, or with an open CRITICAL, by values of now. */
  high: Count,
  medium: Count,
  low: Count,
  /** The signal is lost, the scores are unknown or withheld, or a sensor sends 0 for HR or RR: the card reads "Was high risk" or "No signal". */
  no_signal: Count,
};

/** Open alarms of WARNING or CRITICAL that are neither acknowledged nor paused. */
const UNACKNOWLEDGED = {
  unacknowledged: Count,
  /** Since when the first of them has been unacknowledged. */
  unacknowledged_since: Nullable(Timestamp),
};

/**
 * The state of the whole ward: every patient who wears a device, regardless of the filters of a board
 * (`alarm-response.md` §4).
 */
export const WardSummary = Type.Object({
  ...WARD_COUNTS,
  /** Of every patient, also of those who wear no device. */
  ...UNACKNOWLEDGED,
  /**
   * How many patients each filter of the patient dashboard shows. High risk also counts patients who were at
   * high risk before the signal was lost.
   */
  filters: Type.Object({ high_risk: Count, low_battery: Count, no_sync: Count }),
  /** The same for each department, by its abbreviation: that of the bed, or of an admission without one. Patients without an admission come last, under null. */
  by_department: Type.Array(
    Type.Object({ department: Nullable(Type.String()), ...WARD_COUNTS, ...UNACKNOWLEDGED }),
  ),
});
export type WardSummary = Static<typeof WardSummary>;
