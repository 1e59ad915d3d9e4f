import type { VitalKey } from '../../../clinical/vitals';
import type { PatientHistory } from './history/patientHistory';

export { INPUT_LIFETIME_MS } from './vitals';

/** What a group of values of one vital adds to a score. */
export interface Contribution {
  /** The group's name in the model. */
  group: string;
  vital: VitalKey;
  /** Which value is shown, as `MAP now`, `lowest of 6 h`, `T highest of 24 h`; null when none is. */
  label: string | null;
  /**
   * The value of the group that adds most, in the vital's unit; null when it was not measured or no value of
   * the group may be shown.
   */
  value: number | null;
  /** The vital now less its median of the hour before, in its unit; null when either is not known. */
  change1h: number | null;
  /** In log-odds; less than 0 when it lowers the score. */
  points: number;
  /** False: not measured, so counted as the average patient. Never a reason. */
  isMeasured: boolean;
}

/** Why a score is what it is. Adding the points of all contributions to the baseline gives its log-odds. */
export interface Explanation {
  /** As `score` returns it. */
  score: number;
  /** Log-odds of the reference patient. */
  baseline: number;
  /** Every group of the model, largest points first. */
  contributions: Contribution[];
  /** The largest of those that were measured and add 0.1 or more, at most three. */
  reasons: Contribution[];
  /** The predicted event followed such scores about once in this many hours of held-out patients. */
  oneIn: number;
}

/**
 * A risk score: an index from 0 to 100, no probability, or null when a required value is missing or too old.
 * It is evaluated at the history's moment and is a function of the history alone. A site replaces a model by
 * another module of this shape.
 */
export interface RiskModel {
  /** Name and version, stored with every score. */
  readonly id: string;
  /** Cut to three decimals, never rounded up, so that a band chosen from it is that of the exact number. */
  score(history: PatientHistory): number | null;
  explain(history: PatientHistory): Explanation | null;
}
