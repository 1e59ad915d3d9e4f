import type { AlarmLevel } from '../../../../clinical/alarms/alarms';
import type { PerSeverity, RecentValues, SecondCounts } from '../../../db/alerting/alertStates';

const WINDOW_S = 60;

/** A feed whose values of the last 60 s are on average less than this (ms) apart is a fast one. */
const FAST_GAP_MS = 10_000;

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const MOST_A_SECOND = DIGITS.length - 1;
const ZEROS = '0'.repeat(WINDOW_S);
const CODE_OF_0 = DIGITS.charCodeAt(0);
const CODE_OF_A = DIGITS.charCodeAt(10);

/**
 * The last 60 s after a value at `time`, which is newer than `previous`, the one before it (epoch ms; null =
 * none). `outside` states for which severities it is outside.
 */
export function addRecent(
  recent: RecentValues | undefined,
  previous: number | null,
  time: number,
  outside: PerSeverity<boolean>,
): RecentValues {
  const seconds = previous === null ? WINDOW_S : Math.floor(time / 1_000) - Math.floor(previous / 1_000);
  const seen = recent?.seen ?? '';
  // A full second is a sample of itself: further values in it do not count.
  const counts = seconds > 0 || digitAt(seen, seen.length - 1) < MOST_A_SECOND;
  return {
    seen: advance(seen, seconds, counts),
    warning: advance(recent?.warning ?? '', seconds, counts && outside[0]) || undefined,
    critical: advance(recent?.critical ?? '', seconds, counts && outside[1]) || undefined,
  };
}

/** The same of the values alone, whatever they are. */
export function addSeen(seen: SecondCounts | undefined, previous: number | null, time: number): SecondCounts {
  return addRecent({ seen: seen ?? '' }, previous, time, [false, false]).seen;
}

/** Whether the feed is faster than one value in 10 s. Not known, and so no, of a single value. */
export function isFast({ seen }: RecentValues): boolean {
  return lengthMs(seen) < FAST_GAP_MS * (total(seen) - 1);
}

/**
 * Whether more than half of the last 60 s' values are outside for a level, with at least `apartMs` from the first of them
 * to the newest value of all. Which seconds they came in is known, not when in them: up to 1 s too early or late.
 */
export function areMostOutside(recent: RecentValues, level: AlarmLevel, apartMs: number): boolean {
  const outside = (level === 1 ? recent.warning : recent.critical) ?? '';
  return lengthMs(outside) >= apartMs && 2 * total(outside) > total(recent.seen);
}

/** The counts this many seconds later, with one more value in the last second when there is one. */
function advance(counts: SecondCounts, seconds: number, isOneMore: boolean): SecondCounts {
  const last = seconds === 0 ? digitAt(counts, counts.length - 1) : 0;
  // What remains of the window before its last second.
  let from = seconds === 0 ? 0 : Math.max(0, counts.length + seconds - WINDOW_S);
  const until = seconds === 0 ? counts.length - 1 : counts.length;
  while (from < until && digitAt(counts, from) === 0) from++;
  const before = from < until ? counts.slice(from, until) + ZEROS.slice(0, Math.max(0, seconds - 1)) : '';
  const digit = last + (isOneMore ? 1 : 0);
  return before === '' && digit === 0 ? '' : before + (DIGITS[digit] ?? '');
}

function total(counts: SecondCounts): number {
  let sum = 0;
  for (let second = 0; second < counts.length; second++) sum += digitAt(counts, second);
  return sum;
}

/** 0 where there is none. */
function digitAt(counts: SecondCounts, index: number): number {
  const code = counts.charCodeAt(index);
  if (code >= CODE_OF_A) return code - CODE_OF_A + 10;
  return code >= CODE_OF_0 ? code - CODE_OF_0 : 0;
}

/** From the first value to the newest. */
function lengthMs(counts: SecondCounts): number {
  return (counts.length - 1) * 1_000;
}
