import { isAhead } from '../../../clinical/freshness';
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
  drawn: { entry: DashboardEntry; text: string; from: number; until: number } | null;
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

export function drawnAt(kept: Kept, now: number): NonNullable<Kept['drawn']> {
  if (kept.drawn !== null && now >= kept.drawn.from && now < kept.drawn.until) return kept.drawn;
  const entry = dashboardEntry(kept.device, now);
  kept.drawn = { entry, text: JSON.stringify(entry), from: now, until: nextChange(kept.device, now) };
  return kept.drawn;
}
