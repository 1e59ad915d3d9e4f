import type { AlarmKind, AlarmLevel } from '../../../clinical/alarms';

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

/**
 * What the alert rule stores for one score of a patient between two deliveries (services/alerting). Times are
 * epoch ms. It is read and written with every delivery, so fields with their usual value are left out.
 */
export interface AlertState {
  /** Of this shape. Rows that were written before have none, and count as unknown. */
  v: 2;
  stream?: StreamState;
  hand?: HandState;
  /** The severity that was announced, of what stands now. */
  announced?: AlarmLevel;
  /** While an alarm stands that is still to be announced: when it was measured, and the value. */
  raised?: readonly [time: number, value: number];
  /** An alarm stood when the stream fell silent, and no value outside has come since. */
  isSilent?: true;
  /** When, by the server's clock, each severity was announced last; null once that no longer matters. */
  told?: PerSeverity<number | null>;
}

/** By kind of alarm; one that was never evaluated is left out. */
export type AlertStates = Partial<Record<AlarmKind, AlertState>>;
