import type { ChartFrame } from '../../../ui/charts/chartFrame';

/** A part of the drawn time that is looked at closely, epoch ms. */
export interface Zoom {
  from: number;
  to: number;
}

const MINUTE_MS = 60_000;

/** Fewer buckets than this are no course. */
const LEAST_BUCKETS = 4;

/**
 * The part of `whole` between two times, in either order; as wide as a few buckets of `resolution` minutes at
 * least. Null when it is all of it.
 */
export function zoomTo(
  one: number,
  other: number,
  { whole: { start, end }, resolution }: { whole: ChartFrame; resolution: number },
): Zoom | null {
  const least = Math.min(LEAST_BUCKETS * resolution * MINUTE_MS, end - start);
  const width = Math.min(Math.max(Math.abs(other - one), least), end - start);
  if (width >= end - start) return null;
  const from = Math.min(Math.max((one + other - width) / 2, start), end - width);
  return { from, to: from + width };
}

/** Half of what is drawn, around a time or, when that is not drawn, around the middle; null when it cannot be shorter. */
export function zoomIn(
  { start, end }: ChartFrame,
  around: number | null,
  limits: { whole: ChartFrame; resolution: number },
): Zoom | null {
  const middle = around !== null && around >= start && around <= end ? around : (start + end) / 2;
  const quarter = (end - start) / 4;
  const zoom = zoomTo(middle - quarter, middle + quarter, limits);
  return zoom === null || zoom.to - zoom.from >= end - start ? null : zoom;
}

/** The frame to be drawn: the zoomed part, as long as the time that is shown still reaches it. */
export const zoomedFrame = (whole: ChartFrame, zoom: Zoom | null): ChartFrame =>
  zoom === null || zoom.to <= whole.start ? whole : { ...whole, start: zoom.from, end: zoom.to };
