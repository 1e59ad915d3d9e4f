import type { RiskBand } from '../risk';

interface SeverityDefinition {
  name: string;
  /** What a state stores for the severity: the worse, the higher. */
  level: number;
  /** The minimum band of a card while such an alarm stands. */
  band: RiskBand;
}

/** The severities of an alert by their names in the API, the worst first. */
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

/** Of any severity, as the API names it. */
export const isCritical = (severity: string): boolean => severity === 'CRITICAL';

/** The severities of an alarm, the worst first. An alarm of INFO is listed, and announced to no user. */
export const ALARM_SEVERITIES = [...SEVERITY_KEYS, 'INFO'] as const;
export type AlarmSeverity = Severity | 'INFO';
