import { isAhead } from '../../../clinical/freshness';
import type { BoardAlarm } from '../../../contract/alarms';
import type { DashboardEntry } from '../../../contract/dashboard';
import type { LatestState, LiveDevice } from '../../db/devices/latestStates';
import type { NewLatest, NewReading } from '../../db/readings/storeReadings';
import { dashboardEntry, nextChange } from './dashboardEntry';

/** A device as it is kept in memory. */
export interface Kept {
  device: LiveDevice;
  /** Which `apply` wrote it last. */
  appliedAt: number;
  /** The entry as it was last drawn, and the span of time in which it is drawn so. */
  drawn: {
    entry: DashboardEntry;
    text: string;
    from: number;
    until: number;
    alarms: readonly BoardAlarm[];
  } | null;
  /** The device as JSON, made when it was last compared. */
  json: string | null;
}

/** State applied while the database was being read may be newer than what was read. */
export function withNewerState(read: LiveDevice, applied: LiveDevice, now: number): LiveDevice {
  const latest =
    applied.latest !== null &&
    (read.latest === null ||
      isNewer(applied.latest.time, read.latest, now) ||
      applied.latest.time === read.latest.time)
      ? applied.latest
      : read.latest;
  const feed =
    applied.feed !== null &&
    (read.feed === null ||
      isAhead(read.feed.receivedAt, now) ||
      applied.feed.receivedAt >= read.feed.receivedAt)
      ? applied.feed
      : read.feed;
  return { ...read, latest, feed };
}

/** A state dated ahead of now is replaced by any other. */
export const isNewer = (time: number, known: LatestState | null, now: number): boolean =>
  known === null || isAhead(known.time, now) || time > known.time;

/** The state after a device's newest reading; the last band is kept while the patient stays the same. */
export function latestOf(
  { time, patientId, observations }: NewReading,
  { batteryLevel, status, zeros, band }: NewLatest,
  before: LatestState | null,
): LatestState {
  const lastBand = before !== null && before.patientId === patientId ? before.band : null;
  return { time, patientId, batteryLevel, status, observations, zeros, band: band ?? lastBand };
}

/** Compared with the reloaded device, which is nearly always the same. */
export function jsonOf(kept: Kept): string {
  kept.json ??= JSON.stringify(kept.device);
  return kept.json;
}

/** `alarms` is the same list as long as the patient's alarms stay the same. */
export function drawnAt(kept: Kept, now: number, alarms: readonly BoardAlarm[]): NonNullable<Kept['drawn']> {
  const { drawn } = kept;
  if (drawn !== null && drawn.alarms === alarms && now >= drawn.from && now < drawn.until) return drawn;
  const entry = dashboardEntry(kept.device, now, alarms);
  const until = nextChange(kept.device, now);
  kept.drawn = { entry, text: JSON.stringify(entry), from: now, until, alarms };
  return kept.drawn;
}
