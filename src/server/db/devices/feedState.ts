import type { VitalKey } from '../../../clinical/vitals';

/** The last value of a vital that the newest reading may lack; `gap` is how long (ms) before it there was another one, null when not known. */
export interface CarriedVital {
  value: number;
  /** When it was measured, epoch ms. */
  time: number;
  /** The patient it belongs to. */
  patientId: number | null;
  gap: number | null;
}

/** Vitals that a device measures more rarely than it sends. */
export type CarriedVitals = Readonly<Partial<Record<VitalKey, CarriedVital>>>;

/**
 * What is known of a device's feed between two deliveries (services/feed). Instants are epoch ms of the
 * server's clock, except stamps, which are the device's. Stored as JSON beside the device's newest reading.
 */
export interface FeedState {
  /** When the last delivery with anything new was received. */
  receivedAt: number;
  /** The newest stamp of that delivery. */
  stamp: number;
  /** The highest stamp of any delivery: a reading above it cannot be stored already. */
  highestStamp: number;
  /** By how many ms the device's clock is ahead (negative: behind) while it is known to be wrong; null while it is not. */
  clockOffset: number | null;
  /** The last delivery was late because none had come for as long: a backlog that is being caught up. */
  isBacklog: boolean;
  /**
   * The longest lag (ms) of the run of deliveries that came late, up to the last one, and of a clock that is
   * behind by more than is stored the shortest one at a clock's pace; absent when the last delivery was not late.
   */
  worstLag?: number;
  /**
   * When a delivery last came in time after one that had come late: a delivery that is late soon afterwards
   * is not from a slow clock.
   */
  backInTimeAt?: number;
  /** When the last delivery that carried a value was received; null before the first. */
  valueAt: number | null;
  /**
   * When the last delivery was received whose values were of the present; null before the first, absent when
   * that is `valueAt`.
   */
  currentAt?: number | null;
  /**
   * When the last delivery that carried a vital that the scores need was received; absent before the first.
   */
  riskAt?: number;
  /** The gaps (ms) between the last deliveries that carried a value, at most ten, oldest first. */
  gaps: readonly number[];
  /** The vitals that the newest reading lacks, or that come in gaps of their own; absent while there are none. */
  carried?: CarriedVitals;
  /** NEWS2 of the wearer as it was worked out last; absent when it is not known. */
  news2?: FeedNews2;
}

/** NEWS2 of a patient as far as its parts are known, up to the moment (epoch ms) from which one of them is too old. */
export interface FeedNews2 {
  total: number;
  partsKnown: number;
  until: number;
  patientId: number;
}

/** What is stored of a device's newest reading (epoch ms) and of its feed; all null before the first. */
export interface StoredFeed {
  newest: number | null;
  received: number | null;
  feed: Partial<FeedState> | null;
}

/**
 * The stored form of a feed: it is read and written with every delivery, so usual values are left out.
 * `feedOf` fills them in.
 */
export function storedFeed(feed: FeedState): Partial<FeedState> {
  const { stamp, clockOffset, isBacklog, valueAt, ...rest } = feed;
  const stored: Partial<FeedState> = rest;
  if (stamp !== feed.highestStamp) stored.stamp = stamp;
  if (clockOffset !== null) stored.clockOffset = clockOffset;
  if (isBacklog) stored.isBacklog = true;
  if (valueAt !== feed.receivedAt) stored.valueAt = valueAt;
  return stored;
}

/**
 * The feed as it was stored; for a device that last sent before feeds were stored, one derived from its
 * newest reading.
 */
export function feedOf({ newest, received, feed }: StoredFeed): FeedState | null {
  if (newest === null || received === null) return null;
  const receivedAt = feed?.receivedAt ?? received;
  const highestStamp = feed?.highestStamp ?? newest;
  return {
    clockOffset: null,
    isBacklog: false,
    gaps: [],
    ...feed,
    receivedAt,
    stamp: feed?.stamp ?? highestStamp,
    highestStamp,
    valueAt: feed?.valueAt === undefined ? receivedAt : feed.valueAt,
  };
}
