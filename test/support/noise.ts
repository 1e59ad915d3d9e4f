import { seededRandom } from './random';

/** A repeatable source of normally distributed numbers around `mean` (Box and Muller). */
export function seededNoise(seed: number): (mean: number, deviation: number) => number {
  const random = seededRandom(seed);
  return (mean, deviation) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
