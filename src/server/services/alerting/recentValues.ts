import type { AlarmLevel, PerSeverity, RecentValues, SecondCounts } from '../../db/alertStates';

const WINDOW_S = 60;

/** A feed whose values of the last 60 s are on average less than this (ms) apart is a fast one. */
const FAST_GAP_MS = 10_000;

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * The last 60 s once a value of `time` has come, which is newer than `previous`, the one before it (epoch ms; null = none).
 * `outside` says for which severities it is outside.
 */
export function addRecent(recent: RecentValues | undefined, previous: number | null, time: number, outside: PerSeverity<boolean>): RecentValues {
  const seconds = previous === null ? WINDOW_S : Math.floor(time / 1_000) - Math.floor(previous / 1_000);
  const seen = shift(recent?.seen, seconds);
  const warning = shift(recent?.warning, seconds);
  const critical = shift(recent?.critical, seconds);
  // The values of this second are a sample of it from here on.
  const isFull = seconds === 0 && seen.endsWith('z');
  const counted = (counts: SecondCounts, counts1: boolean): SecondCounts => (counts1 && !isFull ? increment(counts) : counts);
  return {
    seen: counted(seen, true),
    warning: counted(warning, outside[0]) || undefined,
    critical: counted(critical, outside[1]) || undefined,
  };
}

/** Whether the feed is faster than one value in 10 s. Not known, and so no, of a single value. */
export function isFast({ seen }: RecentValues): boolean {
  const values = total(seen);
  return values > 1 && lengthMs(seen) < FAST_GAP_MS * (values - 1);
}

/**
 * Whether more than half of the last 60 s' values are outside for a level, with at least `apartMs` from the first of them
 * to the newest value of all. Which seconds they came in is known, not when in them: up to 1 s too early or late.
 */
export function areMostOutside(recent: RecentValues, level: AlarmLevel, apartMs: number): boolean {
  const outside = (level === 1 ? recent.warning : recent.critical) ?? '';
  return lengthMs(outside) >= apartMs && 2 * total(outside) > total(recent.seen);
}

function shift(counts: SecondCounts | undefined, seconds: number): SecondCounts {
  if (counts === undefined || counts === '' || seconds >= WINDOW_S) return '';
  if (seconds === 0) return counts;
  return (counts + '0'.repeat(seconds)).slice(-WINDOW_S).replace(/^0+/, '');
}

/** One more in the last second. */
function increment(counts: SecondCounts): SecondCounts {
  return counts.slice(0, -1) + DIGITS.charAt(DIGITS.indexOf(counts.slice(-1) || '0') + 1);
}

function total(counts: SecondCounts): number {
  let sum = 0;
  for (const digit of counts) sum += DIGITS.indexOf(digit);
  return sum;
}

/** From the first value to the newest. */
function lengthMs(counts: SecondCounts): number {
  return (counts.length - 1) * 1_000;
}
