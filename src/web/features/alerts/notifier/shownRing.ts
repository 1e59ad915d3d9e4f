/**
 * The number of ids remembered: more than any patient's alerts of a shift, few enough to copy at every alert.
 */
export const RING_SIZE = 1_000;

/** The ids shown last, the oldest first. */
export type ShownRing = readonly number[];

/** The ring with `ids` added as the newest; the oldest fall out beyond RING_SIZE. */
export function remember(ring: ShownRing, ids: readonly number[]): ShownRing {
  if (ids.length === 0) return ring;
  const fresh = new Set(ids);
  return [...ring.filter((id) => !fresh.has(id)), ...fresh].slice(-RING_SIZE);
}
