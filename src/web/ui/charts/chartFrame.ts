const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Hours that a chart shows before and after now (open-points §2). */
const HOURS_BACK = 24;
const HOURS_AHEAD = 6;

/** The range of a chart's time axis, epoch ms. `now` is null where there is no forecast: in a report. */
export interface ChartFrame {
  start: number;
  end: number;
  now: number | null;
}

/**
 * The day before and the hours after `now` (epoch ms). It is rounded to the minute and its ends to the
 * buckets of `resolution` minutes: a poll seldom moves it, and an unchanged frame is not redrawn.
 */
export function chartFrame(now: number, resolution: number): ChartFrame {
  const step = resolution * MINUTE_MS;
  const bucket = Math.floor(now / step) * step;
  return {
    start: bucket - HOURS_BACK * HOUR_MS,
    end: bucket + HOURS_AHEAD * HOUR_MS,
    now: Math.floor(now / MINUTE_MS) * MINUTE_MS,
  };
}
