import type { ObservationValues } from '../../../../clinical/observationKeys';
import { useLastObservation } from '../../../api/lastObservation';
import { usePatientLost } from '../../../api/recordGone';
import type { DashboardEntry } from '../../../../contract/dashboard';
import {
  feedWithoutDevice,
  freshnessOf,
  signalOf,
  type Freshness,
  type Signal,
} from '../../../clinical/freshness';
import type { Zeros } from '../../../clinical/words/observationText';
import { useServerClock } from '../../../lib/server/serverClock';

/** The newest known values of a patient, and how fresh they are. */
export interface Latest {
  /** Null when nothing is known, or the values are too old to be shown. */
  observations: ObservationValues | null;
  zeros: Zeros;
  lastSync: string | null;
  /** State of the device's link; without a device it is stable while the values are current. */
  signal: Signal;
  freshness: Freshness;
  /** From this age on, values are expired, ms. */
  lifetimeMs: number;
}

const NO_ZEROS: Zeros = [];

/**
 * For a patient on the dashboard, from its entry; for any other patient (`entry` is null), from the patient's
 * own record. Undefined: not known yet.
 */
export function useLatest(patient: number, entry: DashboardEntry | null | undefined): Latest {
  const { last } = useLastObservation(entry === null ? patient : null);
  const lost = usePatientLost(patient);
  const feed = entry ?? feedWithoutDevice(last);
  const observations = (entry ?? last)?.observations ?? null;
  const freshness = useServerClock((now) => freshnessOf(feed, now, lost));
  const signal = useServerClock((now) => signalOf(feed, now, lost));
  return {
    observations: freshness === 'expired' ? null : observations,
    zeros: entry?.zeros ?? NO_ZEROS,
    lastSync: feed.last_sync,
    signal,
    freshness,
    lifetimeMs: feed.value_lifetime * 1_000,
  };
}
