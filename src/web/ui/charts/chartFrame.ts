const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How far a chart looks back and ahead, h (open-points §2). */
const HOURS_BACK = 24;
const HOURS_AHEAD = 6;

/** What a chart's time axis spans, epoch ms. `now` is null where nothing is still to come: in a report. */
export interface ChartFrame {
  start: number;
  end: number;
  now: number | null;
}

/**
 * The day before and the hours after `now` (epoch ms). It stands on the minute and its ends on the buckets of `resolution`
 * minutes: a poll seldom moves it, and what does not move is not drawn again.
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
