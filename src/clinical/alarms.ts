import type { RiskBand } from './risk';
import { SCORE_NAMES, type ObservationKey, type ScoreKey, type VitalKey } from './vitals';

interface SeverityDefinition {
  name: string;
  /** What a state remembers of it: the worse, the higher. */
  level: number;
  /** The band that a card is in while such an alarm stands, at least. */
  band: RiskBand;
}

/** The severities of an alarm by their words on the wire, the worst first. */
export const SEVERITIES = {
  CRITICAL: { name: 'Critical', level: 2, band: 'high' },
  WARNING: { name: 'Warning', level: 1, band: 'medium' },
} as const satisfies Record<string, SeverityDefinition>;

export type Severity = keyof typeof SEVERITIES;
export const SEVERITY_KEYS = Object.keys(SEVERITIES) as readonly Severity[];

/** The severity of an alarm that stands, as a state remembers it. */
export type AlarmLevel = (typeof SEVERITIES)[Severity]['level'];

/** By the level that a state remembers. */
export const SEVERITY_OF_LEVEL = Object.fromEntries(
  SEVERITY_KEYS.map((key) => [SEVERITIES[key].level, key]),
) as Readonly<Record<AlarmLevel, Severity>>;

/** On the wire a severity is an open word. */
export const isSeverity = (word: string): word is Severity => Object.hasOwn(SEVERITIES, word);

interface AlarmKindDefinition {
  /** On the wire. */
  observationType: string;
  /** The observation whose values it is about. */
  observation: ObservationKey;
  /** A reading is a value of the kind when it has one of these vitals. Another reading has the score of before. */
  ownVitals: readonly VitalKey[];
  /** The score whose reasons explain it; null when it speaks for itself. */
  explainedBy: ScoreKey | null;
  /** Between which values it can be raised. */
  range: { minimum: number; maximum: number };
}

const OF_SCORES = { minimum: 0, maximum: 100 };

/** The kinds of alarm, by the key under which a patient's states remember them. The rule of each stands in `services/alerting/raiseRule`. */
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

/** The type of observation that an alarm is about, on the wire. */
export type AlarmType = (typeof ALARM_KINDS)[AlarmKind]['observationType'];

export const alarmKind = (kind: AlarmKind): AlarmKindDefinition & { observationType: AlarmType } =>
  ALARM_KINDS[kind];

/** What is known of the kind of an alarm on the wire, where the type is an open word; undefined when nothing is. */
export function kindOfType(type: string): AlarmKindDefinition | undefined {
  const kind = ALARM_KIND_KEYS.find((key) => ALARM_KINDS[key].observationType === type);
  return kind === undefined ? undefined : alarmKind(kind);
}
