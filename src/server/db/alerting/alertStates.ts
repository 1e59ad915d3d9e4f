import type { TechnicalKind } from '../../../clinical/alarms/kindLists';
import type { AlarmKind } from '../../../clinical/alarms/alarmKinds';
import type { AlarmLevel, AlarmSeverity } from '../../../clinical/alarms/alarms';
import type { News2Key } from '../../../clinical/observationKeys';
import type { VitalKey } from '../../../clinical/vitals';

/** One value for each severity. */
export type PerSeverity<T> = readonly [warning: T, critical: T];

/**
 * A stretch of values that belong together: since when (epoch ms), and how many values in a row, up to the
 * newest, did not belong.
 */
export type Stretch = readonly [since: number, misses: number];

/**
 * How many values came in each of the last 60 seconds: a digit (base 36) a second, the newest value's second last, leading
 * zeros left out. A second holds at most 35 values, further ones are not counted. One string is a quarter of a list's bytes.
 */
export type SecondCounts = string;

/** The last 60 s of a feed, and how many of these values were outside for each severity. */
export interface RecentValues {
  seen: SecondCounts;
  warning?: SecondCounts;
  critical?: SecondCounts;
}

/** What is stored of the values that devices sent. */
export interface StreamState extends RecentValues {
  /**
   * Time of the newest value that was evaluated; null when the device's clock was corrected since: then it is
   * not known.
   */
  at: number | null;
  /** The runs of values outside, up to the newest one. */
  runs?: PerSeverity<Stretch | null>;
  /** Of the alarm that stands; absent while none does. */
  level?: AlarmLevel;
  /** While an alarm stands: the stretches of values that would end it. */
  holds?: PerSeverity<Stretch | null>;
  /** While an alarm stands: the newest value. */
  last?: number;
}

/** What is stored of the values that people logged. */
export interface HandState {
  /** Time of the newest value that was evaluated. */
  at: number;
  level?: AlarmLevel;
  /** While an alarm stands: the newest value. */
  last?: number;
  /** While an alarm stands: since when every value of the stream has been where it ends alarms. */
  calmSince?: number;
}

/** The lane of values that lie further outside than what was acknowledged. */
export interface DepthState {
  /** A value here or further outside is deeper. */
  raisesAt: number;
  /** The run of such values up to the newest one, and how many came in each of the last 60 seconds. */
  run?: Stretch;
  recent?: SecondCounts;
  /** Since when (epoch ms) no alarm has stood. Raised again soon, it is the same alarm. */
  idleSince?: number;
}

/**
 * What the alert rule knows of one kind of a patient between two deliveries (services/alerting). Times are
 * epoch ms. Fields with their usual value are left out. Stored without what it shares with others (`SharedFeed`).
 */
export interface AlertState {
  /** Of this shape; any other counts as unknown. */
  v: 2;
  stream?: StreamState;
  hand?: HandState;
  /** The severity that was announced, of what stands now. */
  announced?: AlarmLevel;
  /** While an alarm stands that is still to be announced: when it was measured, and the value. */
  raised?: readonly [time: number, value: number];
  /** An alarm stood when the stream fell silent, and no value outside has come since. */
  isSilent?: true;
  /** It was reported that the alarm stands without data, and no value of a device has come since. */
  isUnheard?: true;
  /** When, by the server's clock, each severity was announced last; null once that no longer matters. */
  told?: PerSeverity<number | null>;
  /** While acknowledged or paused: the depth at which that ends (alarm-response §2). */
  deep?: DepthState;
}

/** What is stored of the values of one kind, beside what it shares with others. */
export type StoredStream = Omit<StreamState, 'at' | 'seen'>;

/** What is stored of one kind, beside what it shares with others. */
export interface KindState extends Omit<AlertState, 'v' | 'stream'> {
  stream?: StoredStream;
}

/** By kind of alarm; one of which there is nothing to remember is left out. */
export type KindStates = Partial<Record<AlarmKind, KindState>>;

/**
 * The last values of observations that came together, as the names of `alertSeries` with commas: when the newest
 * was evaluated (epoch ms), and how many came in the 60 s up to it. Shared, because a device sends most vitals
 * in one reading, and each has several kinds of alarm.
 */
export interface SharedFeed {
  of: string;
  at: number;
  seen: SecondCounts;
  /** Between the last two values, in ms; absent when it is shorter than a minute, or not known. */
  gap?: number;
}

/** A vital that a person measured: when (epoch ms), and its value. */
export type MeasuredByHand = readonly [time: number, value: number];

/** A condition of the equipment that stands: since when (epoch ms), and which vitals it is about. */
export interface TechnicalState {
  severity: AlarmSeverity;
  at: number;
  /** The value that was reported last, of a kind that shows it. */
  value?: number;
  vitals?: readonly VitalKey[];
}

/** An alarm of another system that stands. */
export interface OpenForeignAlarm {
  /** By what the other system calls it, and what it is about. */
  key: string;
  about: string;
  said: string;
  severity: AlarmSeverity;
  /** When the other system raised it or last reported it, epoch ms. */
  at: number;
}

/**
 * The alarms of other systems: those that stand, and when those ended that a late message may still report; `about`
 * where no alarm stood by the number that the end gave.
 */
export interface ForeignAlarms {
  open: readonly OpenForeignAlarm[];
  over: readonly { key: string; about?: string; at: number }[];
}

/** What the rules of all kinds of alarm store of a patient between two deliveries. */
export interface AlertStates {
  /** Of this shape; any other counts as unknown. */
  v?: 3;
  feeds?: readonly SharedFeed[];
  /** The newest value that a person logged, by series, where it is still of importance: epoch ms. */
  logged?: Readonly<Record<string, number>>;
  /** Parts of NEWS2 that a person measured. */
  parts?: Partial<Record<News2Key, MeasuredByHand>>;
  kinds?: KindStates;
  technical?: Partial<Record<TechnicalKind, TechnicalState>>;
  /** Since when (epoch ms) a sensor has sent 0 without a value. */
  zeros?: Partial<Record<VitalKey, number>>;
  foreign?: ForeignAlarms;
}
