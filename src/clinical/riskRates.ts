import type { ScoreKey } from './vitals';

/**
 * What was observed after scores of the second models, per ten points from 0 up: the event occurred about
 * once in this many hours of held-out patients (8,000 stays; design/risk-and-forecast, `rates` of hipi-2 and
 * spi-2). For display only: rates do not carry over between hospitals, and no band is derived from them.
 */
const ONE_IN: Readonly<Record<ScoreKey, readonly number[]>> = {
  hipi: [179, 37, 21, 15, 11, 8.3, 5.9, 4.7, 3.3, 1.8],
  spi: [171, 96, 65, 55, 42, 34, 30, 21, 16, 12],
};

const POINTS = 10;

/** The time within which the predicted event followed: a mean pressure under 65 mmHg, and sepsis. */
const WITHIN: Readonly<Record<ScoreKey, string>> = { hipi: 'within the hour', spi: 'within six hours' };

/** About once in how many hours the event followed a score of this value (0 to 100); 100 belongs to the last ten points. */
export function oneIn(score: ScoreKey, value: number): number {
  const rates = ONE_IN[score];
  return rates[Math.min(rates.length - 1, Math.max(0, Math.floor(value / POINTS)))] ?? Number.NaN;
}

/** A rate in words: 'about 1 in 5 within the hour'. A rate above one in two has its own wording. */
export function rateText(score: ScoreKey, rate: number): string {
  const words = rate < 2 ? 'more than 1 in 2' : `about 1 in ${Math.round(rate)}`;
  return `${words} ${WITHIN[score]}`;
}
