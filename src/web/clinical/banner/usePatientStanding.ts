import { useLastObservation } from '../../api/lastObservation';
import { usePatientLost } from '../../api/recordGone';
import { msSinceGoodAnswer } from '../../api/transport/connection';
import { POLLING } from '../../api/transport/polling';
import { standingAddress, useStanding } from '../../api/standing';
import { useDayChange, useServerClock } from '../../lib/server/serverClock';
import { feedWithoutDevice, freshnessOf, signalOf, type Signal } from '../freshness';
import { NOT_KNOWN, patientBand, WAITING, type PatientBand } from './patientBand';

/** Without a newer answer for this long, nothing is live, in ms. */
const LOST_MS = 2.5 * POLLING.standing;

interface Standing {
  band: PatientBand;
  /** As the worn device's card has it; undefined without one, and until it is known. */
  bed: string | null | undefined;
  /** The id of the worn device; null without one, undefined until it is known. */
  device: number | null | undefined;
  /** When anything was last measured. */
  lastSync: string | null;
  signal: Signal;
}

/** How a patient stands now, for the banner: never as live once it is not. */
export function usePatientStanding(patient: number): Standing {
  const { standing, hasFailed } = useStanding(patient);
  const entry = standing?.entry;
  // Without a device, the newest values of the patient's own record.
  const { last, hasFailed: hasLastFailed } = useLastObservation(entry === null ? patient : null);
  // Not every screen watches the connection, and this answer may fail alone.
  const isOld = useServerClock(() => msSinceGoodAnswer(standingAddress(patient)) > LOST_MS);
  const isLost = usePatientLost(patient);
  const lost = isLost || isOld;
  const feed = entry ?? feedWithoutDevice(last);
  const freshness = useServerClock((now) => freshnessOf(feed, now, lost));
  const signal = useServerClock((now) => signalOf(feed, now, lost));
  const signs = entry ?? last;
  useDayChange();
  const unknown = hasFailed || hasLastFailed ? NOT_KNOWN : WAITING;
  return {
    band: signs === undefined ? unknown : patientBand(signs, standing?.since ?? null, freshness),
    bed: entry?.patient?.bed,
    device: entry === undefined ? undefined : (entry?.device_id ?? null),
    lastSync: feed.last_sync,
    signal,
  };
}
