import { isAhead } from '../../../clinical/freshness';
import type { FeedState } from '../../db/devices/feedState';

const SECOND_MS = 1_000;

/** A device's clock is reported as wrong when it is off by more than this (open-points §3) … */
export const WRONG_FROM_MS = 30 * SECOND_MS;

/** … and right again when it is off by less than this. */
const RIGHT_UNDER_MS = 20 * SECOND_MS;

/**
 * Two deliveries of a slow clock: the stamps advance as the receipts do, within this tolerance. Stamps that
 * advance faster are a backlog.
 */
const SLACK_MS = 30 * SECOND_MS;

/**
 * Within this many ms of a delivery in time, a late one is no slow clock: a correct clock sends both kinds
 * side by side.
 */
const SIDE_BY_SIDE_MS = 5 * 60 * SECOND_MS;

/** No clock runs as many times as fast as time passes, however unevenly its deliveries are received. */
const FASTER_THAN_CLOCKS = 2;

/** The usual gap is derived from this many gaps between deliveries. */
const GAPS_KEPT = 10;

/** The placement of one delivery, derived from the clocks of the device and the server. */
export interface Placement {
  /** Added to every stamp of the delivery it gives the readings' times, in ms. */
  shift: number;
  /** The clock is behind and the times were corrected by the delivery's lag. */
  isCorrected: boolean;
  /** The clock is known to be wrong, or the delivery came late: its times say little about who wore the device. */
  isDoubtful: boolean;
  /** The delivery came late because none had come for as long. */
  isBacklog: boolean;
  /** Its newest stamp is too old to be stored, unless it is that of a clock that is behind. */
  isTooOld: boolean;
  /**
   * The device's clock is ahead by this many ms (negative: behind) while it is known to be wrong; null while
   * it is not.
   */
  clockOffset: number | null;
}

/**
 * Places the readings of one delivery in the server's time (open-points §3). `newest` is the newest stamp of
 * its new readings, `receivedAt` when the server received it; `known` is the feed before it, null for the
 * first delivery. Readings older than `maxAgeMs` when they are received are not stored. Pure.
 */
export function placeDelivery(
  known: FeedState | null,
  newest: number,
  receivedAt: number,
  maxAgeMs: number,
): Placement {
  const before = known !== null && !isAhead(known.receivedAt, receivedAt) ? known : null;
  const lag = receivedAt - newest;
  if (lag < 0) return placeAhead(before, -lag);
  const isTooOld = lag > maxAgeMs;
  if (before !== null && lag > WRONG_FROM_MS) {
    const isHistory = isTooOld
      ? isOldHistory(before, newest, receivedAt)
      : isBacklog(before, newest, receivedAt) || isCatchingUp(before, newest, receivedAt);
    if (isHistory)
      return { shift: 0, isCorrected: false, isDoubtful: true, isBacklog: true, isTooOld, clockOffset: null };
  }

  const offset = before?.clockOffset ?? null;
  const wasBehind = offset !== null && offset < 0;
  const corrected = (by: number): Placement => ({
    shift: by,
    isCorrected: true,
    isDoubtful: true,
    isBacklog: false,
    isTooOld,
    clockOffset: -by,
  });
  if (lag > WRONG_FROM_MS && before !== null && isSlowClock(before, newest, receivedAt))
    return corrected(lag);
  // A clock that is known to be behind explains the lag of a backlog up to its own error.
  if (lag > WRONG_FROM_MS && wasBehind) return corrected(Math.min(lag, -offset));
  if (lag >= RIGHT_UNDER_MS && wasBehind) return corrected(lag);
  return {
    shift: 0,
    isCorrected: false,
    isDoubtful: lag > WRONG_FROM_MS,
    isBacklog: false,
    isTooOld,
    clockOffset: null,
  };
}

/**
 * Whether a lag is explained by the silence before it: readings stamped since the device's last delivery, and
 * those that follow faster than time passes until it has caught up. Treated as a slow clock, a backlog of
 * minutes ago would be shown as current.
 */
function isBacklog(
  { stamp, receivedAt: receivedBefore, isBacklog: wasBacklog }: FeedState,
  newest: number,
  receivedAt: number,
): boolean {
  const received = receivedAt - receivedBefore;
  const lag = receivedAt - newest;
  if (wasBacklog) return newest - stamp > received;
  return receivedBefore - stamp <= WRONG_FROM_MS && lag <= received + WRONG_FROM_MS;
}

/**
 * Whether a lag is that of old readings, however slowly they are sent: it shrinks, by more than the slack of
 * a clock, or readings in time came between. Treated as a slow clock, calm values of hours ago would be shown
 * as current, and hide those that come in time.
 */
function isCatchingUp({ worstLag, backInTimeAt }: FeedState, newest: number, receivedAt: number): boolean {
  const lag = receivedAt - newest;
  const isShrinking = worstLag !== undefined && lag < worstLag - SLACK_MS;
  return (
    isShrinking || (backInTimeAt !== undefined && Math.abs(receivedAt - backInTimeAt) <= SIDE_BY_SIDE_MS)
  );
}

/**
 * The same for stamps that are too old to be stored. To refuse those of a clock that was reset is silence, not
 * a wrong time: so neither a silence nor readings in time before them count, but only that they have caught up
 * by more than the slack of a clock since they go on as a clock does, and still come much faster than time
 * passes.
 */
function isOldHistory(before: FeedState, newest: number, receivedAt: number): boolean {
  const { isBacklog: wasBacklog, worstLag } = before;
  const isShrinking = worstLag !== undefined && receivedAt - newest < worstLag - SLACK_MS;
  return (wasBacklog || isShrinking) && isTooFast(before, newest, receivedAt);
}

const isTooFast = ({ stamp, receivedAt: receivedBefore }: FeedState, newest: number, receivedAt: number) =>
  newest - stamp > FASTER_THAN_CLOCKS * (receivedAt - receivedBefore);

/** A stamp ahead of the server's clock is never trusted: the delivery ends at its receipt. */
function placeAhead(before: FeedState | null, ahead: number): Placement {
  const wasAhead = (before?.clockOffset ?? 0) > 0;
  const isWrong = ahead > WRONG_FROM_MS || (wasAhead && ahead >= RIGHT_UNDER_MS);
  return {
    shift: -ahead,
    isCorrected: false,
    isDoubtful: isWrong,
    isBacklog: false,
    isTooOld: false,
    clockOffset: isWrong ? ahead : null,
  };
}

/** Whether this is the second of two deliveries in a row with a lag, between which the device's clock went on as the server's did. */
function isSlowClock(
  { stamp, receivedAt: receivedBefore }: FeedState,
  newest: number,
  receivedAt: number,
): boolean {
  const advance = newest - stamp;
  return (
    receivedBefore - stamp > WRONG_FROM_MS && advance > 0 && advance <= receivedAt - receivedBefore + SLACK_MS
  );
}

/** The feed after a delivery with something new in it, which may or may not carry a value. */
export function feedAfter(
  known: FeedState | null,
  {
    newest,
    receivedAt,
    hasValue,
    hasRiskVital = hasValue,
    isCurrent = hasValue,
  }: {
    newest: number;
    receivedAt: number;
    hasValue: boolean;
    hasRiskVital?: boolean;
    /** Its values are of the present, and not only received now. */
    isCurrent?: boolean;
  },
  placement: Placement,
): FeedState {
  const { clockOffset, isBacklog: isLate } = placement;
  const valueBefore = known?.valueAt ?? null;
  const valueAt = hasValue ? receivedAt : valueBefore;
  const currentAt = isCurrent ? receivedAt : known?.currentAt === undefined ? valueBefore : known.currentAt;
  const lag = receivedAt - newest;
  const cameLate = known?.worstLag !== undefined;
  const worstLag = lag > WRONG_FROM_MS ? worstLagAfter(known, newest, receivedAt, placement) : undefined;
  const backInTimeAt = cameLate && Math.abs(lag) <= WRONG_FROM_MS ? receivedAt : known?.backInTimeAt;
  const riskAt = hasRiskVital ? receivedAt : known?.riskAt;
  const gap = hasValue && valueBefore !== null ? receivedAt - valueBefore : null;
  return {
    receivedAt,
    stamp: newest,
    highestStamp: Math.max(known?.highestStamp ?? -Infinity, newest),
    clockOffset,
    isBacklog: isLate,
    ...(worstLag !== undefined && { worstLag }),
    ...(backInTimeAt !== undefined && { backInTimeAt }),
    valueAt,
    ...(currentAt !== valueAt && { currentAt }),
    ...(riskAt !== undefined && { riskAt }),
    // A delivery received at a time ahead of the server's clock says nothing about the feed.
    gaps: gap === null || gap < 0 ? (known?.gaps ?? []) : [...(known?.gaps ?? []), gap].slice(-GAPS_KEPT),
  };
}

/**
 * The lag (ms) below which, by more than the slack, the next delivery has caught up: the longest one of the run
 * of late ones. Of a clock that is behind by more than is stored it is the shortest of those at a clock's pace:
 * what only waited on its way must not be taken for history when it arrives, nor a clock that drifts.
 */
function worstLagAfter(
  known: FeedState | null,
  newest: number,
  receivedAt: number,
  { isBacklog: isLate, isTooOld, clockOffset }: Placement,
): number {
  const lag = receivedAt - newest;
  if (isLate || known?.worstLag === undefined) return lag;
  if (!isTooOld) return Math.max(lag, known.worstLag);
  if (clockOffset !== -lag) return lag;
  return isTooFast(known, newest, receivedAt) ? known.worstLag : Math.min(lag, known.worstLag);
}
