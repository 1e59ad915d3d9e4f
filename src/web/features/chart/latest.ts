import type { ObservationValues } from '../../../clinical/vitals';
import { useConnection } from '../../api/connection';
import { useLastObservation } from '../../api/lastObservation';
import type { DashboardEntry } from '../../../contract/dashboard';
import { freshnessOf, type Freshness } from '../../lib/freshness';
import { useServerClock } from '../../lib/serverClock';

/** The newest that is known of a patient, and how far it may be trusted. */
export interface Latest {
  /** Null when nothing is known, or what is known is too old to be shown. */
  observations: ObservationValues | null;
  lastSync: string | null;
  isOnline: boolean;
  freshness: Freshness;
}

/** Of a patient on the dashboard as it says; of anybody else (`entry` is null) as the patient's own record says. Undefined: not known yet. */
export function useLatest(patient: number, entry: DashboardEntry | null | undefined): Latest {
  const { last } = useLastObservation(entry === null ? patient : null);
  const { lost } = useConnection();
  const source = entry ?? { last_sync: last?.last_sync ?? null, online: true, observations: last?.observations ?? null };
  const freshness = useServerClock((now) => freshnessOf(source, now, lost));
  return {
    observations: freshness === 'expired' ? null : source.observations,
    lastSync: source.last_sync,
    isOnline: freshness === 'live',
    freshness,
  };
}
