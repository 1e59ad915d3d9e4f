import { placeEndNames } from './endNames';

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
 * Where the names of lines stand: above their own, or below where there is more room, on no other name and no line. Where lines are too
 * close for that, names stand on their lines and in their order, so that none is read as another's. `height` px is the plot's.
 */
export function placeNames<K>(lines: readonly BeginningLine<K>[], height: number): PlacedName<K>[] {
  const placed: PlacedName<K>[] = [];
  const isInside = (y: number) => y >= NAME_PX / 2 && y <= height - NAME_PX / 2;
  const isOffNames = (y: number) => placed.every((other) => Math.abs(other.y - y) >= NAME_PX);
  const isOffLines = (y: number) => lines.every(({ top, bottom }) => y < top - OFF_PX + STEP_PX || y > bottom + OFF_PX - STEP_PX);
  for (const line of [...lines].sort((a, b) => a.top - b.top)) {
    const { key, x, top, bottom } = line;
    const isBesideIt = (y: number) => lines.every((other) => other === line || !isBetween(middleOf(other), y, middleOf(line)));
    const y = Array.from({ length: REACH_PX / STEP_PX }, (_, step) => [top - OFF_PX - step * STEP_PX, bottom + OFF_PX + step * STEP_PX])
      .flat().find((place) => isInside(place) && isOffNames(place) && isOffLines(place) && isBesideIt(place));
    if (y === undefined) return placeEndNames(lines.map((each) => ({ key: each.key, x: each.x, y: middleOf(each) })), height);
    placed.push({ key, x, y });
  }
  return placed;
}

const middleOf = ({ top, bottom }: BeginningLine<unknown>): number => (top + bottom) / 2;

const isBetween = (y: number, one: number, other: number): boolean => y > Math.min(one, other) && y < Math.max(one, other);
