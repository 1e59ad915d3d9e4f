/** Body mass index in kg/m², with one decimal, of a height in cm and a weight in kg. Null when either is missing or the height is 0. */
export function bodyMassIndex(height: number | null, weight: number | null): number | null {
  if (height === null || weight === null || height <= 0) return null;
  return Math.round((weight / (height / 100) ** 2) * 10) / 10;
}
