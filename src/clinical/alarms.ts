import type { RiskBand } from './risk';
import { SCORE_NAMES, type ObservationKey, type ScoreKey, type VitalKey } from './vitals';

interface SeverityDefinition {
  name: string;
  /** What a state stores for the severity: the worse, the higher. */
  level: number;
  /** The minimum band of a card while such an alarm stands. */
  band: RiskBand;
}

/** The severities of an alarm by their names in the API, the worst first. */
export const SEVERITIES = {
  CRITICAL: { name: 'Critical', level: 2, band: 'high' },
  WARNING: { name: 'Warning', level: 1, band: 'medium' },
} as const satisfies Record<string, SeverityDefinition>;

export type Severity = keyof typeof SEVERITIES;
export const SEVERITY_KEYS = Object.keys(SEVERITIES) as readonly Severity[];

/** The severity of a standing alarm, as a state stores it. */
export type AlarmLevel = (typeof SEVERITIES)[Severity]['level'];

/** By the level that a state stores. */
export const SEVERITY_OF_LEVEL = Object.fromEntries(
  SEVERITY_KEYS.map((key) => [SEVERITIES[key].level, key]),
) as Readonly<Record<AlarmLevel, Severity>>;

/** In the API a severity is an open word. */
export const isSeverity = (word: string): word is Severity => Object.hasOwn(SEVERITIES, word);

interface AlarmKindDefinition {
  /** In the API. */
  observationType: string;
  /** The observation whose values are evaluated. */
  observation: ObservationKey;
  /** A reading with one of these vitals is a value of the kind. Any other repeats the previous score. */
  ownVitals: readonly VitalKey[];
  /** The score whose reasons explain it; null for a kind that needs no explanation. */
  explainedBy: ScoreKey | null;
  /** The range of values at which it can be raised. */
  range: { minimum: number; maximum: number };
}

const OF_SCORES = { minimum: 0, maximum: 100 };

/**
 * The kinds of alarm, by the key under which a patient's states store them. The rule of each is in
 * `services/alerting/raiseRule`.
 */
export const ALARM_KINDS = {
  hipi: {
    observationType: SCORE_NAMES.hipi,
    observation: 'hipi',
    ownVitals: ['bloodPressureMean'],
    explainedBy: 'hipi',
    range: OF_SCORES,
  },
  spi: {
    observationType: SCORE_NAMES.spi,
    observation: 'spi',
    ownVitals: ['heartRate', 'respirationRate', 'bloodPressureSystolic'],
    explainedBy: 'spi',
    range: OF_SCORES,
  },
} as const satisfies Record<string, AlarmKindDefinition>;

export type AlarmKind = keyof typeof ALARM_KINDS;
export const ALARM_KIND_KEYS = Object.keys(ALARM_KINDS) as readonly AlarmKind[];

/** The observation type of an alarm, in the API. */
export type AlarmType = (typeof ALARM_KINDS)[AlarmKind]['observationType'];

export const alarmKind = (kind: AlarmKind): AlarmKindDefinition & { observationType: AlarmType } =>
  ALARM_KINDS[kind];

/**
 * The definition of the kind of an alarm received from the API, where the type is an open word; undefined
 * when it is unknown.
 */
export function kindOfType(type: string): AlarmKindDefinition | undefined {
  const kind = ALARM_KIND_KEYS.find((key) => ALARM_KINDS[key].observationType === type);
  return kind === undefined ? undefined : alarmKind(kind);
}
