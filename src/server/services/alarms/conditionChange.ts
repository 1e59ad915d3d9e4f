import type { AlarmKind } from '../../../clinical/alarms/alarmKinds';
import type { AlarmSeverity } from '../../../clinical/alarms/alarms';
import type { News2Part } from '../../../clinical/news2';

/** What a rule found for one kind of one patient. The lifecycle decides what follows from it. */
export interface ConditionChange {
  patientId: number;
  kind: AlarmKind;
  /** The severity that stands now; null: the condition is over. */
  severity: AlarmSeverity | null;
  /** The value to show, in the unit of the kind, and when it was measured, epoch ms. */
  value: number;
  measuredAt: number;
  /** Whether a value announces it: raised, worse, or outside again after a silence. */
  isNews: boolean;
  isLate: boolean;
  byHand: boolean;
  /** The feed is slow: each value counts by itself. */
  isSlow: boolean;
  /** Began and ended inside one delivery: written as resolved, not announced. */
  isOver?: boolean;
  /** Of such a one: the readings that raised and ended it, epoch ms of the server's time. */
  stood?: { from: number; until: number };
  /** The feed of an open alarm fell silent at this time, epoch ms. */
  noDataSince?: number | null;
  /** A run, or a value that counts by itself, lies beyond the depth of the acknowledgement or pause (§2). */
  isDeeper?: boolean;
  /** Of NEWS2: known parts; of a technical kind: the vital it is about. */
  partsKnown?: number;
  /** Of NEWS2: those parts, as they were counted at the value; left out where they are not known any more. */
  parts?: readonly News2Part[];
  vital?: string;
  /** Of an alarm of another system: what that says. */
  said?: string;
  /** Why it is over, when it is not the values: 'limits changed', 'device taken off', 'admission closed', 'set struck out'. */
  resolution?: 'limits changed' | 'device taken off' | 'admission closed' | 'set struck out';
  /** It stands again because a mistake was taken back, in words: a new alarm, without the acknowledgement of before. */
  standsAgain?: string;
  /** What the alarm is without a set that was struck out: the condition is no other than it was, and announces nothing by itself. */
  corrected?: Correction;
}

/** What a set that does not count any more has left of an alarm. */
export interface Correction {
  /** Why, in words. */
  because: string;
  /** The value that was shown is that of the set, or was worked out with it. */
  isOtherValue: boolean;
  worst: AlarmSeverity;
  /** What stood without it at the acknowledgement; null: nothing did. Left out where it was acknowledged before the set. */
  acknowledgedAs?: AlarmSeverity | null;
  /** What stood without it when the pause was made, in the same way. */
  pausedAs?: AlarmSeverity;
}
