import { SEVERITIES, SEVERITY_OF_LEVEL } from '../../../clinical/alarms/alarms';
import { batteryBand } from '../../../clinical/battery';
import { hasCritical } from '../../../clinical/boardPlace';
import { isAhead, isWithin } from '../../../clinical/freshness';
import { decidingScore, RISK_HIGH } from '../../../clinical/risk';
import { NOTHING_KNOWN } from '../../../clinical/observationKeys';
import type { BoardAlarm } from '../../../contract/alarms';
import type { DashboardEntry, PatientDashboardQuery } from '../../../contract/dashboard';
import type { LiveDevice } from '../../db/devices/latestStates';
import { AFTER_HANDOVER_MS } from '../ingest/attributeReadings';
import { carriedUntil, shownCarried } from '../feed/carriedVitals';
import { clockOf, isClockDoubtful, isOnline, windowsOf } from '../feed/signal';

/** So long a card says that another record became part of its patient's. */
const MERGE_SHOWN_MS = 24 * 3_600_000;

/**
 * A device as dashboards show it at `now` (epoch ms). A vital that the newest reading lacks has the value
 * before it, with its own time. Values are null once they are older than three of the feed's usual gaps, and
 * while the newest reading is not of the patient who wears the device now: no patient is shown with another
 * one's values. Scores are null while AI is off, and once every vital that they need is as old: a device that
 * sends without values gives no risk. Times ahead of now, by a server's clock that was wrong, count as
 * unknown.
 */
export function dashboardEntry(
  device: LiveDevice,
  now: number,
  alarms: readonly BoardAlarm[] = [],
): DashboardEntry {
  const { deviceId, patient, latest, feed, aiEnabled, loggedAlarm, merged } = device;
  const limitsOff = device.limitsOff.filter(({ until }) => Date.parse(until) > now);
  const lastSync = latest === null || isAhead(latest.time, now) ? null : latest.time;
  const windows = windowsOf(feed);
  const isOfPatient = latest !== null && latest.patientId === (patient?.id ?? null);
  const shown = isOfPatient && isWithin(lastSync, windows.values, now) ? latest : null;
  const carried = shown === null ? [] : shownCarried(feed?.carried ?? {}, shown, now);
  const observations = {
    ...(shown?.observations ?? NOTHING_KNOWN),
    ...Object.fromEntries(carried.map(([key, { value }]) => [key, value])),
  };
  return {
    device_id: deviceId,
    battery_level: latest?.batteryLevel ?? null,
    online: isOnline(feed, now),
    last_sync: instantOf(lastSync),
    patient,
    observations:
      aiEnabled && isWithin(feed?.riskAt ?? lastSync, windows.values, now)
        ? observations
        : { ...observations, hipi: null, spi: null },
    received_at: instantOf(feed === null || isAhead(feed.receivedAt, now) ? null : feed.receivedAt),
    online_window: windows.online / 1_000,
    value_lifetime: windows.values / 1_000,
    ...clockOf(feed, latest?.status ?? null),
    zeros: [...(shown?.zeros ?? [])],
    ...(carried.length > 0 && {
      measured_at: Object.fromEntries(carried.map(([key, { time }]) => [key, new Date(time).toISOString()])),
    }),
    last_band: (isOfPatient && patient !== null && aiEnabled ? latest.band : null) ?? 'none',
    ...(loggedAlarm !== null && { logged_alarm: SEVERITY_OF_LEVEL[loggedAlarm] }),
    ...(limitsOff.length > 0 && { limits_off: limitsOff }),
    ...(merged !== null && now < Date.parse(merged.at) + MERGE_SHOWN_MS && { merged }),
    not_watched_until: instantOf(notWatchedUntil(device, now)),
    alarms: patient === null ? [] : [...alarms],
    ...(shown !== null && news2Of(device, now)),
  };
}

/** Not longer than its parts are known, and never of another patient. */
function news2Of({ patient, feed }: LiveDevice, now: number): Pick<DashboardEntry, 'news2'> {
  const news2 = feed?.news2;
  if (news2 === undefined || patient === null || news2.patientId !== patient.id || news2.until < now)
    return {};
  return { news2: { total: news2.total, parts_known: news2.partsKnown } };
}

const instantOf = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString();

/**
 * After a change of patient a device with a doubtful clock may still deliver values of the former one: they
 * are shown for neither.
 */
function notWatchedUntil({ handedOverAt, feed }: LiveDevice, now: number): number | null {
  if (handedOverAt === null || now >= handedOverAt + AFTER_HANDOVER_MS || !isClockDoubtful(feed)) return null;
  return handedOverAt + AFTER_HANDOVER_MS;
}

/** The next moment (epoch ms) at which time alone changes the entry; Infinity when it never will. */
export function nextChange(
  { latest, feed, handedOverAt, limitsOff, merged }: LiveDevice,
  now: number,
): number {
  const windows = windowsOf(feed);
  const changes = [
    latest === null ? null : latest.time + windows.values + 1,
    feed === null ? null : feed.receivedAt + windows.online + 1,
  ];
  changes.push(...Object.values(feed?.carried ?? {}).map((vital) => carriedUntil(vital) + 1));
  if (feed?.news2 !== undefined) changes.push(feed.news2.until + 1);
  if (feed?.riskAt !== undefined) changes.push(feed.riskAt + windows.values + 1);
  if (merged !== null) changes.push(Date.parse(merged.at) + MERGE_SHOWN_MS);
  changes.push(...limitsOff.map(({ until }) => Date.parse(until)));
  if (handedOverAt !== null) changes.push(handedOverAt + AFTER_HANDOVER_MS);
  // A time ahead becomes known when the clock has reached it, slightly earlier because of the tolerance.
  if (isAheadOfNow(latest?.time, now) || isAheadOfNow(feed?.receivedAt, now)) changes.push(now + 1_000);
  return changes.reduce<number>(
    (next, change) => (change !== null && change > now ? Math.min(next, change) : next),
    Infinity,
  );
}

const isAheadOfNow = (time: number | undefined, now: number): boolean =>
  time !== undefined && isAhead(time, now);

/**
 * Whether an entry passes at least one of the chosen filters; without any everything passes. High also
 * includes patients at high risk when the scores were last known: no patient leaves the list of those at high
 * risk because a device stopped sending.
 */
export function matchesFilters(
  { battery_level, online, observations: { hipi, spi }, last_band, logged_alarm, alarms }: DashboardEntry,
  { high_risk, low_battery, no_sync }: PatientDashboardQuery,
): boolean {
  if (!high_risk && !low_battery && !no_sync) return true;
  const isUnknown = hipi === null && spi === null;
  return (
    (high_risk &&
      (decidingScore(hipi, spi) >= RISK_HIGH ||
        hasCritical({ alarms }) ||
        (logged_alarm !== undefined && SEVERITIES[logged_alarm].band === 'high') ||
        (isUnknown && last_band === 'high'))) ||
    (low_battery && batteryBand(battery_level) === 'low') ||
    (no_sync && !online)
  );
}
