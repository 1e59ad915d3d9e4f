import type { PatientRisk } from '../../../../contract/risk';
import { useRisk } from '../../../api/risk';
import type { Freshness } from '../../../clinical/freshness';
import { useServerClock } from '../../../lib/server/serverClock';
import type { Latest } from '../vitals/latest';

interface RiskNow {
  /** Undefined until it is known. */
  risk: PatientRisk | undefined;
  hasFailed: boolean;
  freshness: Freshness;
}

/**
 * The scores of a patient, as fresh as the newest values; less fresh when they are not refreshed while the values are: their
 * age then decides, as it does for values.
 */
export function useRiskNow(patient: number, { freshness, lifetimeMs }: Latest): RiskNow {
  const { risk, hasFailed, isOld } = useRisk(patient);
  const at = risk?.at ?? null;
  const isExpired = useServerClock((now) => at === null || now - Date.parse(at) > lifetimeMs);
  const isLess = isOld && freshness !== 'expired';
  return { risk, hasFailed, freshness: isLess ? (isExpired ? 'expired' : 'stale') : freshness };
}
