import { VITALS, type VitalKey } from './vitals';

/** What is compared: the last minutes with those before them. */
export const TREND_MINUTES = { recent: 15, before: 60 } as const;

/** The least minutes with a value in each of the two; with fewer there is no trend. */
const LEAST_MINUTES = { recent: 3, before: 15 } as const;

/**
 * By how much a vital has changed: the median of its last 15 minutes less that of the hour before, in its unit
 * and with the decimals it is shown with. Null when that is noise, or when too little is known. It is noise
 * below the vital's own threshold, and below this patient's spread in the hour before (between its quartiles,
 * which a steady rise still exceeds). Medians: one artefact draws no arrow. Both lists are means of minutes.
 */
export function trendOf(key: VitalKey, recent: readonly number[], before: readonly number[]): number | null {
  if (recent.length < LEAST_MINUTES.recent || before.length < LEAST_MINUTES.before) return null;
  const hour = [...before].sort((a, b) => a - b);
  const change = median([...recent].sort((a, b) => a - b)) - median(hour);
  const scale = 10 ** VITALS[key].digits;
  // A half is rounded away from 0: a fall shows like the same rise.
  const shown = (Math.sign(change) * Math.round(Math.abs(change) * scale)) / scale;
  const spread = quantile(hour, 0.75) - quantile(hour, 0.25);
  return Math.abs(shown) >= VITALS[key].trendFrom && Math.abs(change) >= spread ? shown : null;
}

const median = (sorted: readonly number[]): number => quantile(sorted, 0.5);

/** With linear interpolation between the two nearest values. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? NaN;
  const above = sorted[Math.ceil(at)] ?? NaN;
  return below + (above - below) * (at - Math.floor(at));
}
