import type { AlarmClass, AlarmKindDefinition, LimitKindDefinition } from './alarmKindDefinition';
import { ALARM_KIND_KEYS, ALARM_KINDS, type AlarmKind, type AlarmType } from './alarmKinds';

/** The kinds of one class, as a type. */
type KindsOf<Class extends AlarmClass> = {
  [Key in AlarmKind]: (typeof ALARM_KINDS)[Key]['class'] extends Class ? Key : never;
}[AlarmKind];

/** A vital beyond one of its limits. */
export type LimitKind = KindsOf<'limit'>;
export const LIMIT_KINDS = ALARM_KIND_KEYS.filter(
  (key): key is LimitKind => ALARM_KINDS[key].class === 'limit',
);

export const isLimitKind = (kind: string): kind is LimitKind => LIMIT_KINDS.some((key) => key === kind);

/** The kinds that values raise: of scores, and of vitals beyond a limit. */
export type ValueKind = KindsOf<'limit' | 'score'>;
export const VALUE_KINDS = ALARM_KIND_KEYS.filter(
  (key): key is ValueKind => ALARM_KINDS[key].class === 'limit' || ALARM_KINDS[key].class === 'score',
);

/** The kinds about the equipment. */
export type TechnicalKind = KindsOf<'technical'>;

/** The kinds whose values are the scores of the risk models. */
export const RISK_KINDS = ['hipi', 'spi'] as const satisfies readonly AlarmKind[];
export type RiskKind = (typeof RISK_KINDS)[number];

export const alarmKind = (kind: AlarmKind): AlarmKindDefinition & { observationType: AlarmType } =>
  ALARM_KINDS[kind];

export const limitKind = (kind: LimitKind): LimitKindDefinition => ALARM_KINDS[kind];

/** The key of a type in the API, where the type is an open word; undefined when it is unknown. */
export function alarmKindOf(type: string): AlarmKind | undefined {
  return ALARM_KIND_KEYS.find((key) => ALARM_KINDS[key].observationType === type);
}

/** The definition of such a type; undefined when it is unknown. */
export function kindOfType(type: string): AlarmKindDefinition | undefined {
  const kind = alarmKindOf(type);
  return kind === undefined ? undefined : alarmKind(kind);
}
