const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Hours that are forecast (open-points §2), and the largest share of the hours before now that they may take. */
const HOURS_AHEAD = 6;
const LARGEST_SHARE = 4;

/** The range of a chart's time axis, epoch ms. `now` is null where there is no forecast: in a report. */
export interface ChartFrame {
  start: number;
  end: number;
  now: number | null;
}

/**
 * The `hours` before and those after `now` (epoch ms). It is rounded to the minute and its ends to the
 * buckets of `resolution` minutes: a poll seldom moves it, and an unchanged frame is not redrawn.
 */
export function chartFrame(now: number, resolution: number, hours: number): ChartFrame {
  const step = resolution * MINUTE_MS;
  const bucket = Math.floor(now / step) * step;
  return {
    start: bucket - hours * HOUR_MS,
    end: bucket + Math.min(HOURS_AHEAD, hours / LARGEST_SHARE) * HOUR_MS,
    now: Math.floor(now / MINUTE_MS) * MINUTE_MS,
  };
}
