import type { VitalKey } from '../../src/clinical/vitals';

/** The three kinds of recordings, by the year of the PhysioNet challenge whose format they have. */
export const RECORDING_KINDS = ['2019', '2012', '2009'] as const;
export type RecordingKind = (typeof RECORDING_KINDS)[number];

/** What was recorded at one moment. */
export interface RecordedReading {
  /** ms since the recording's own zero; only differences count. */
  time: number;
  /** As recorded, in our units, impossible values too; what was not measured is left out. */
  measured: Readonly<Partial<Record<VitalKey, number>>>;
  /** Whether this hour is labelled as sepsis (from six hours before its onset on); null in recordings that are not labelled. */
  isSepsis: boolean | null;
}

/** One recorded patient. */
export interface Recording {
  name: string;
  /** Years; null when not recorded. */
  age: number | null;
  sex: 'M' | 'F' | null;
  /** In the order of their times; no two have the same. */
  readings: readonly RecordedReading[];
}

/** A folder of recorded patients of one kind. */
export interface Recordings {
  kind: RecordingKind;
  recordings: readonly Recording[];
  /** Files in which no vital was recorded. */
  empty: number;
}
