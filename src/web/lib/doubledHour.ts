const MINUTE_MS = 60_000;

/** Time zone transitions are seldom larger than this. */
const LARGEST_STEP_MS = 120 * MINUTE_MS;

/**
 * Whether a time (epoch ms) is in the hour that occurs twice when clocks are put back: its time of day alone is that of two moments.
 * `offsetAt`: how far the clocks are ahead of UTC at a time, in minutes.
 */
export function isDoubled(time: number, offsetAt: (time: number) => number): boolean {
  const own = offsetAt(time);
  const later = offsetAt(time + LARGEST_STEP_MS);
  const earlier = offsetAt(time - LARGEST_STEP_MS);
  const shows = (other: number) => offsetAt(time + (own - other) * MINUTE_MS) === other;
  return (later < own && shows(later)) || (earlier > own && shows(earlier));
}

/** ' (UTC+02:00)'. */
export function offsetText(minutes: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return ` (UTC${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)})`;
}
