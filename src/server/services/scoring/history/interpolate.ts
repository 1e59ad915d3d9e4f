/**
 * The value at `x` of a curve through (knots, values), linear between ascending knots and level outside them. Exact on a knot and
 * along a level stretch.
 */
export function interpolate(knots: ArrayLike<number>, values: ArrayLike<number>, x: number): number {
  const last = knots.length - 1;
  if (x >= (knots[last] ?? NaN)) return values[last] ?? NaN;
  let upper = 0;
  while ((knots[upper] ?? NaN) < x) upper++;
  const value = values[upper] ?? NaN;
  if (upper === 0) return value;
  const knot = knots[upper] ?? NaN;
  return value - ((value - (values[upper - 1] ?? NaN)) * (knot - x)) / (knot - (knots[upper - 1] ?? NaN));
}
