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
 * without one: above it, or below where there is more room. A name on a line is read as that of the line beside it; one beyond
 * another line would be read as the other's. `height` px is the plot's.
 */
export function placeNames<K>(lines: readonly BeginningLine<K>[], height: number): PlacedName<K>[] {
  const placed: PlacedName<K>[] = [];
  const isInside = (y: number) => y >= NAME_PX / 2 && y <= height - NAME_PX / 2;
  const isOffNames = (y: number) => placed.every((other) => Math.abs(other.y - y) >= NAME_PX);
  const isOffLines = (y: number) => lines.every(({ top, bottom }) => y < top - OFF_PX + STEP_PX || y > bottom + OFF_PX - STEP_PX);
  for (const line of [...lines].sort((a, b) => a.top - b.top)) {
    const { key, x, top, bottom } = line;
    const isBesideIt = (y: number) => lines.every((other) => other === line || !isBeyond(y, other, line));
    const places = Array.from({ length: REACH_PX / STEP_PX }, (_, step) => [top - OFF_PX - step * STEP_PX, bottom + OFF_PX + step * STEP_PX])
      .flat().filter((y) => isInside(y) && isOffNames(y));
    const y = places.find((place) => isOffLines(place) && isBesideIt(place)) ?? places.find(isBesideIt) ?? places[0] ?? top - OFF_PX;
    placed.push({ key, x, y });
  }
  return placed;
}

const middleOf = ({ top, bottom }: BeginningLine<unknown>): number => (top + bottom) / 2;

/** Whether a name there has another line between itself and its own. */
function isBeyond(y: number, other: BeginningLine<unknown>, own: BeginningLine<unknown>): boolean {
  const [line, start] = [middleOf(other), middleOf(own)];
  return Math.abs(y - line) > NAME_PX / 2 && line > Math.min(y, start) && line < Math.max(y, start);
}
