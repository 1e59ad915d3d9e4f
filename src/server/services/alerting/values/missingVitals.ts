import type { AlarmSeverity } from '../../../../clinical/alarms/alarms';
import type { VitalKey } from '../../../../clinical/vitals';
import type { KindState, KindStates } from '../../../db/alerting/alertStates';
import { ALERT_SERIES, isVital } from '../alertSeries';
import type { PatientDelivery } from '../patientDelivery';
import { silenceOfSeries, type Feeds } from '../sharedFeeds';
import { standingLevel } from '../lanes/standingLevel';

const MINUTE_MS = 60_000;

interface Input {
  delivery: PatientDelivery;
  /** After the delivery. */
  feeds: Feeds;
  kinds: KindStates;
  /** When the newest reading was measured, epoch ms. */
  newest: number;
  /** The vitals of which the sensor sends 0, which is an alarm of them. */
  zeros: readonly VitalKey[];
}

/**
 * The vitals that the worn device sent before, and has not sent for as long as makes a signal lost: the most
 * important first. A vital that comes more rarely than others is missing by its own gap. Null when none is.
 */
export function missingVitals({ delivery, feeds, kinds, newest, zeros }: Input): {
  severity: AlarmSeverity;
  value: number;
  vitals: readonly VitalKey[];
} | null {
  const { silenceMs, wornSince } = delivery;
  const missing: { vital: VitalKey; since: number; isWorse: boolean }[] = [];
  for (const { name, observation, kinds: own } of ALERT_SERIES) {
    const feed = feeds.get(name);
    if (feed === undefined || !isVital(observation)) continue;
    if (newest - feed.at <= silenceOfSeries(feed, silenceMs) || feed.at < (wornSince ?? -Infinity)) continue;
    missing.push({
      vital: observation,
      since: feed.at,
      isWorse: zeros.includes(observation) || own.some((kind) => wasOutside(kinds[kind])),
    });
  }
  missing.sort((a, b) => Number(b.isWorse) - Number(a.isWorse));
  const [first] = missing;
  if (first === undefined) return null;
  return {
    severity: first.isWorse ? 'WARNING' : 'INFO',
    value: Math.floor((newest - first.since) / MINUTE_MS),
    vitals: missing.map(({ vital }) => vital),
  };
}

/** Whether an alarm of the kind stands, or its last value was outside. */
function wasOutside(state: KindState | undefined): boolean {
  if (state === undefined) return false;
  return (
    standingLevel(state) > 0 || (state.stream?.runs?.some((run) => run !== null && run[1] === 0) ?? false)
  );
}
