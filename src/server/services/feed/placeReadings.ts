import { RISK_VITALS } from '../../../clinical/risk';
import { VITAL_KEYS } from '../../../clinical/vitals';
import type { FeedState } from '../../db/devices/feedState';
import type { ValidReading } from '../ingest/validateReading';
import { feedAfter, placeDelivery, type Placement } from './placeDelivery';
import { silenceMsOf } from './signal';

/** Readings that were received in one request at `receivedAt`, epoch ms. */
export interface Delivery {
  readings: readonly ValidReading[];
  receivedAt: number;
  /**
   * The sender gives one moment of a device in several deliveries, some of its vitals in each, and corrects what it sent: other
   * content under one stamp says nothing about the device's clock.
   */
  splitsMoments?: boolean;
}

/** A reading in the server's time. */
export interface PlacedReading extends ValidReading {
  /** When it was measured, epoch ms. */
  time: number;
  /** When it was received, epoch ms. */
  receivedAt: number;
  /** Its time says little about who wore the device: a wrong clock, or a late delivery. */
  isDoubtful: boolean;
}

/** The result of placing a group. */
export interface PlacedGroup {
  readings: PlacedReading[];
  /** The feeds after the group, by the manufacturer's name; those that brought nothing new are left out. */
  feeds: Map<string, FeedState>;
  /**
   * By the manufacturer's name, the newest time of a delivery whose times were corrected: evaluations of
   * later times are unknown.
   */
  correctedTo: Map<string, number>;
  /** Readings that are too old to be stored. */
  refused: Set<ValidReading>;
  /** The feeds whose last delivery held only such readings: newer than theirs in `feeds`. */
  refusedFeeds: Map<string, FeedState>;
}

/** The content of a reading: two readings of one stamp are the same when it is equal. */
export type Content = Readonly<Record<(typeof CONTENT_KEYS)[number], number | null>>;

const CONTENT_KEYS = [...VITAL_KEYS, 'shockIndex'] as const;

interface Options {
  /** The content stored under a device's stamp already, by `stampKeyOf`. */
  stored: ReadonlyMap<string, readonly Content[]>;
  feedOf: (vendorDeviceId: string) => FeedState | null;
  /** Readings older than this, in ms, when they are received are refused. */
  maxAgeMs: number;
}

export const stampKeyOf = (vendorDeviceId: string, stamp: number): string => `${stamp} ${vendorDeviceId}`;

const isSame = (a: Content, b: Content): boolean => CONTENT_KEYS.every((key) => a[key] === b[key]);

/**
 * Places the deliveries of a group, in the order in which they were received, in the server's time. A reading
 * whose stamp and content are known is a repeat and left out; one with other content is new, at its time of
 * receipt: the clock was put back. Where its sender splits moments it is another part of the moment, or a correction, and keeps
 * its time.
 */
export function placeReadings(
  deliveries: readonly Delivery[],
  { stored, feedOf, maxAgeMs }: Options,
): PlacedGroup {
  const group: PlacedGroup = {
    readings: [],
    feeds: new Map(),
    correctedTo: new Map(),
    refused: new Set(),
    refusedFeeds: new Map(),
  };
  const known = new Map<string, readonly Content[]>(stored);
  for (const { readings, receivedAt, splitsMoments = false } of deliveries) {
    for (const [vendorDeviceId, ofDevice] of byDevice(readings)) {
      const { fresh, restamped } = withoutRepeats(ofDevice, known, splitsMoments);
      if (fresh.length === 0) continue;
      const feed =
        group.refusedFeeds.get(vendorDeviceId) ?? group.feeds.get(vendorDeviceId) ?? feedOf(vendorDeviceId);
      const newest = newestOf(fresh);
      const placement = placeDelivery(feed, newest, receivedAt, maxAgeMs);
      const placed = timesOf(fresh, restamped, placement, receivedAt, receivedAt - maxAgeMs);
      const currentFrom = receivedAt - silenceMsOf(feed);
      const after = feedAfter(
        feed,
        {
          newest,
          receivedAt,
          hasValue: fresh.some(hasValue),
          hasRiskVital: fresh.some(hasRiskVital),
          isCurrent: placed.some((reading) => hasValue(reading) && reading.time >= currentFrom),
        },
        placement,
      );
      const isTooOld = ({ time }: PlacedReading): boolean => time < receivedAt - maxAgeMs;
      if (placed.every(isTooOld)) group.refusedFeeds.set(vendorDeviceId, after);
      else {
        group.feeds.set(vendorDeviceId, after);
        group.refusedFeeds.delete(vendorDeviceId);
        if (placement.isCorrected) group.correctedTo.set(vendorDeviceId, newest + placement.shift);
      }
      placed.forEach((reading, index) => {
        if (isTooOld(reading)) group.refused.add(fresh[index] ?? reading);
        else group.readings.push(reading);
      });
    }
  }
  return group;
}

function byDevice(readings: readonly ValidReading[]): Map<string, ValidReading[]> {
  const devices = new Map<string, ValidReading[]>();
  for (const reading of readings) {
    const ofDevice = devices.get(reading.vendorDeviceId);
    if (ofDevice === undefined) devices.set(reading.vendorDeviceId, [reading]);
    else ofDevice.push(reading);
  }
  return devices;
}

/** The new readings of a delivery, and those of them whose stamps are stored with other content already, by a clock that was put back. */
function withoutRepeats(
  readings: readonly ValidReading[],
  known: Map<string, readonly Content[]>,
  splitsMoments: boolean,
): { fresh: ValidReading[]; restamped: Set<ValidReading> } {
  const fresh: ValidReading[] = [];
  const restamped = new Set<ValidReading>();
  for (const reading of readings) {
    const key = stampKeyOf(reading.vendorDeviceId, reading.stamp);
    const others = known.get(key) ?? [];
    if (others.some((other) => isSame(other, reading.observations))) continue;
    fresh.push(reading);
    if (others.length > 0 && !splitsMoments) restamped.add(reading);
    known.set(key, [...others, reading.observations]);
  }
  return { fresh, restamped };
}

/** The times of the new readings of a delivery. Readings before `oldest` are not accepted. */
function timesOf(
  fresh: readonly ValidReading[],
  restamped: ReadonlySet<ValidReading>,
  { shift, isDoubtful }: Placement,
  receivedAt: number,
  oldest: number,
): PlacedReading[] {
  // After a clock was put back, readings end at their receipt, spaced as before, unless all are moved.
  const restampedShift = shift === 0 ? receivedAt - newestOf([...restamped]) : shift;
  return fresh.map((reading) => {
    const moved = reading.stamp + (restamped.has(reading) ? restampedShift : shift);
    // One stamp in the far future does not make the others of its delivery too old.
    const time = moved < oldest && reading.stamp <= receivedAt ? reading.stamp : moved;
    const { vendorDeviceId, stamp, device, observations, zeros } = reading;
    // Field by field: a spread of every reading costs more than all its checks.
    return { vendorDeviceId, stamp, device, observations, zeros, time, receivedAt, isDoubtful };
  });
}

const newestOf = (readings: readonly ValidReading[]): number =>
  readings.reduce((newest, { stamp }) => Math.max(newest, stamp), -Infinity);

/** Whether it carries a vital that a score needs, and not a temperature or nothing alone. */
const hasRiskVital = ({ observations }: ValidReading): boolean =>
  RISK_VITALS.some((key) => observations[key] !== null);

const hasValue = ({ observations }: ValidReading): boolean =>
  VITAL_KEYS.some((key) => observations[key] !== null);
