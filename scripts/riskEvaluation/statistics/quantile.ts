/** The value below which the share `p` (0 to 1) of the values lies, linear between neighbours; NaN of none. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = p * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (place - Math.floor(place)) * (above - below);
}
