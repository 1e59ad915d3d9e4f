import type { Aggregation } from '../../src/contract/observationSets';

const MINUTE_MS = 60_000;

/**
 * What a report must show for values of one vital (`time` in epoch ms), by the plainest means: extremes of
 * one-minute medians, the rest over the values.
 */
export function aggregated(values: readonly { time: number; value: number | null }[]): Aggregation {
  const minutes = new Map<number, number[]>();
  for (const { time, value } of values) {
    if (value === null) continue;
    const minute = Math.floor(time / MINUTE_MS);
    minutes.set(minute, [...(minutes.get(minute) ?? []), value]);
  }
  const all = [...minutes.values()].flat();
  if (all.length === 0) return { min: null, max: null, mean: null, count: 0 };
  const medians = [...minutes.values()].map(median);
  return {
    min: Math.min(...medians),
    max: Math.max(...medians),
    mean: all.reduce((sum, value) => sum + value, 0) / all.length,
    count: all.length,
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [lower = NaN, upper = NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (lower + upper) / 2;
}
