import { boardBand, wardPlaceOf, type WardPlace } from '../../../clinical/boardPlace';
import { CLOCK_LAG_MS, isWithin } from '../../../clinical/freshness';
import type { BoardAlarm } from '../../../contract/alarms';
import type { DashboardEntry, PatientDashboardQuery } from '../../../contract/dashboard';
import type { WardSummary } from '../../../contract/wardSummary';
import type { AlarmView } from '../../db/alarms/alarmViews';
import { matchesFilters } from './dashboardEntry';

const SECOND_MS = 1_000;

/** One device as it is drawn on the boards now, and the department of its patient. */
export interface WardDevice {
  entry: DashboardEntry;
  department: string | null;
}

type Counts = Record<WardPlace | 'total', number>;
type Filter = keyof PatientDashboardQuery;

const noCounts = (): Counts => ({ total: 0, high: 0, medium: 0, low: 0, no_signal: 0 });
const ALONE: Readonly<Record<Filter, PatientDashboardQuery>> = {
  high_risk: { high_risk: true, low_battery: false, no_sync: false },
  low_battery: { high_risk: false, low_battery: true, no_sync: false },
  no_sync: { high_risk: false, low_battery: false, no_sync: true },
};
const FILTERS = Object.keys(ALONE) as Filter[];

/** Whether it waits for an acknowledgement: an alarm of INFO does not. */
const isUnacknowledged = ({ state, severity, paused_until }: BoardAlarm): boolean =>
  state === 'raised' && severity !== 'INFO' && paused_until === null;

/** How many of these alarms are unacknowledged, and since when the first of them has been. */
export function unacknowledgedOf(
  alarms: readonly BoardAlarm[],
): Pick<WardSummary, 'unacknowledged' | 'unacknowledged_since'> {
  const waiting = alarms.filter(isUnacknowledged);
  const since = waiting.map(({ unowned_since, raised_at }) => unowned_since ?? raised_at).sort();
  return { unacknowledged: waiting.length, unacknowledged_since: since[0] ?? null };
}

/** Counts all patients who wear a device, and the alarms of all patients, at `now` (epoch ms). */
export function summarise(
  devices: Iterable<WardDevice>,
  now: number,
  alarms: readonly AlarmView[] = [],
): WardSummary {
  const all = noCounts();
  const filters = { high_risk: 0, low_battery: 0, no_sync: 0 };
  const departments = new Map<string | null, Counts>();
  for (const { entry, department } of devices) {
    if (entry.patient === null) continue;
    const place = wardPlaceOf(entry, boardBand(entry), now < liveUntil(entry, now));
    const own = departments.get(department) ?? noCounts();
    departments.set(department, own);
    for (const counts of [all, own]) {
      counts.total += 1;
      counts[place] += 1;
    }
    for (const filter of FILTERS) if (matchesFilters(entry, ALONE[filter])) filters[filter] += 1;
  }
  const waiting = alarms.filter(({ alarm }) => isUnacknowledged(alarm));
  for (const { department } of waiting)
    if (!departments.has(department)) departments.set(department, noCounts());
  const byDepartment = [...departments].map(([department, counts]) => ({
    department,
    ...counts,
    ...unacknowledgedOf(waiting.filter((view) => view.department === department).map(({ alarm }) => alarm)),
  }));
  return {
    ...all,
    ...unacknowledgedOf(waiting.map(({ alarm }) => alarm)),
    filters,
    by_department: byDepartment.sort((a, b) => compareNames(a.department, b.department)),
  };
}

/**
 * Until which moment (epoch ms, not included) the values of an entry drawn at `now` are current, by the rule
 * of a card; `now` itself when they are not. Values of a backlog that arrives now are old although their
 * device is online.
 */
export function liveUntil(
  { online, last_sync, online_window, value_lifetime }: DashboardEntry,
  now: number,
): number {
  const measured = last_sync === null ? null : Date.parse(last_sync);
  const window = Math.min(online_window * SECOND_MS + CLOCK_LAG_MS, value_lifetime * SECOND_MS);
  return measured !== null && online && isWithin(measured, window, now) ? measured + window + 1 : now;
}

/**
 * Until which moment (epoch ms, not included) counts made at `now` hold without a change of the data; `until`: the same of
 * an entry.
 */
export function countedUntil(
  devices: readonly { entry: DashboardEntry; until: number }[],
  now: number,
): number {
  const ends = devices
    .flatMap(({ entry, until }) => [until, liveUntil(entry, now)])
    .filter((end) => end > now);
  return ends.reduce((first, end) => Math.min(first, end), Infinity);
}

/** By the alphabet, null last. */
function compareNames(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}
