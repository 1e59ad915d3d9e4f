import { LIMIT_KINDS, limitKind, type LimitKind } from '../../../../clinical/alarms/kindLists';
import type { AlarmLimit } from '../../../../clinical/alarms/alarmKinds';
import { byKey } from '../../../../clinical/observationKeys';

/** Where a kind raises and clears; null: no alarm of this severity. A kind without both is off. */
export type KindLimits = Readonly<Record<'warning' | 'critical', AlarmLimit | null>>;

/** What raises alarms for a patient. The same object while nothing of it changes: rules are derived from it once. */
export interface EffectiveLimits {
  limits: Readonly<Record<LimitKind, KindLimits>>;
  isNews2Off: boolean;
}

/** The limits of a patient, known without a query. */
export type LimitsOf = (patientId: number) => EffectiveLimits;

/** The limits of the registry. */
export const DEFAULT_LIMITS: EffectiveLimits = {
  limits: byKey(LIMIT_KINDS, (kind) => {
    const { warning, critical } = limitKind(kind);
    return { warning, critical };
  }),
  isNews2Off: false,
};

/** Where none are set. */
export const defaultLimitsOf: LimitsOf = () => DEFAULT_LIMITS;
