/**
 * How often a random test does what it does: `short` in `npm test`, `full` where `npm run gate` requests the
 * full form.
 */
export function times(short: number, full: number): number {
  return process.env['FULL_FORM'] === '1' ? full : short;
}
