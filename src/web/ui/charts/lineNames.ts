/** Height of a name on a line, px. */
const NAME_PX = 15;

/** From a line to the middle of its name, px. */
const OFF_PX = 11;

/** How far a name may move away from its line to be readable, px, and in which steps. */
const REACH_PX = 36;
const STEP_PX = 3;

/** Where a line begins, px: the room that it takes up beside its name. `y` grows downwards. */
export interface BeginningLine<K> {
  key: K;
  x: number;
  top: number;
  bottom: number;
}

export interface PlacedName<K> {
  key: K;
  x: number;
  /** Of its middle. */
  y: number;
}

/**
 * Where the names of lines stand so that each is beside its own and none on another name, nor on a line if there is a place
 * without one: above it, or below where there is more room. `height` px is the plot's.
 */
export function placeNames<K>(lines: readonly BeginningLine<K>[], height: number): PlacedName<K>[] {
  const placed: PlacedName<K>[] = [];
  const isInside = (y: number) => y >= NAME_PX / 2 && y <= height - NAME_PX / 2;
  const isOffNames = (y: number) => placed.every((other) => Math.abs(other.y - y) >= NAME_PX);
  const isOffLines = (y: number) => lines.every(({ top, bottom }) => y < top - OFF_PX + STEP_PX || y > bottom + OFF_PX - STEP_PX);
  for (const { key, x, top, bottom } of [...lines].sort((a, b) => a.top - b.top)) {
    const places = Array.from({ length: REACH_PX / STEP_PX }, (_, step) => [top - OFF_PX - step * STEP_PX, bottom + OFF_PX + step * STEP_PX])
      .flat().filter((y) => isInside(y) && isOffNames(y));
    placed.push({ key, x, y: places.find(isOffLines) ?? places[0] ?? top - OFF_PX });
  }
  return placed;
}
