import { placeEndNames } from './endNames';

/** Height of a name on a line, px. */
const NAME_PX = 15;

/** From a line to the middle of its name, px. */
const OFF_PX = 11;

/** How far a name may move away from its line to be readable, px: seldom far, and in which steps. */
const NEAR_PX = 12;
const REACH_PX = 36;
const STEP_PX = 3;

/** Room of a name along its line, px. */
export const NAME_WIDTH_PX = 50;

/** Between the places along its line at which a name is tried, px. */
const ALONG_PX = 25;

/** The room that a line takes beside a name, px; `y` grows downwards. */
export interface Stretch {
  top: number;
  bottom: number;
}

/** A line that needs a name. */
export interface NamedLine<K> {
  key: K;
  /** The start of the line, and the last position of a name along it, px. */
  x: number;
  end: number;
  /** The room that it takes from `x` on, over the width of a name; null where the line is absent. */
  stretchAt: (x: number) => Stretch | null;
}

export interface PlacedName<K> {
  key: K;
  x: number;
  /** Of its middle. */
  y: number;
}

/**
 * The positions of the names of lines: above their own, or below where there is more room, overlapping no
 * other name and no line. Where lines are too close for that at their start, further along. Where they are
 * too close everywhere, names are placed on their lines and in their order, so that none is read as
 * another's. `height` px is the plot's.
 */
export function placeNames<K>(lines: readonly NamedLine<K>[], height: number): PlacedName<K>[] {
  const placed: PlacedName<K>[] = [];
  for (const line of [...lines].sort((a, b) => topOf(a) - topOf(b))) {
    const place =
      placeOf(line, lines, placed, height, NEAR_PX) ?? placeOf(line, lines, placed, height, REACH_PX);
    if (place === undefined)
      return placeEndNames(
        lines.map((each) => ({ key: each.key, x: each.x, y: middleOf(each.stretchAt(each.x)) })),
        height,
      );
    placed.push(place);
  }
  return placed;
}

/** The first place along a line, at most `reach` px beside it, that is free. */
function placeOf<K>(
  line: NamedLine<K>,
  lines: readonly NamedLine<K>[],
  placed: readonly PlacedName<K>[],
  height: number,
  reach: number,
): PlacedName<K> | undefined {
  for (let { x } = line; x <= Math.max(line.x, line.end - NAME_WIDTH_PX); x += ALONG_PX) {
    const own = line.stretchAt(x);
    if (own === null) continue;
    const all = lines.flatMap((other) => {
      const stretch = other.stretchAt(x);
      return stretch === null ? [] : [{ ...stretch, isOwn: other === line }];
    });
    const isInside = (y: number) => y >= NAME_PX / 2 && y <= height - NAME_PX / 2;
    const isOffNames = (y: number) =>
      placed.every((other) => Math.abs(other.y - y) >= NAME_PX || Math.abs(other.x - x) >= NAME_WIDTH_PX);
    const isOffLines = (y: number) =>
      all.every(({ top, bottom }) => y < top - OFF_PX + STEP_PX || y > bottom + OFF_PX - STEP_PX);
    const isBesideIt = (y: number) =>
      all.every((other) => other.isOwn || !isBetween(middleOf(other), y, middleOf(own)));
    const y = Array.from({ length: reach / STEP_PX }, (_, step) => [
      own.top - OFF_PX - step * STEP_PX,
      own.bottom + OFF_PX + step * STEP_PX,
    ])
      .flat()
      .find((at) => isInside(at) && isOffNames(at) && isOffLines(at) && isBesideIt(at));
    if (y !== undefined) return { key: line.key, x, y };
  }
  return undefined;
}

const topOf = <K>({ x, stretchAt }: NamedLine<K>): number => stretchAt(x)?.top ?? 0;

const middleOf = (stretch: Stretch | null): number =>
  stretch === null ? 0 : (stretch.top + stretch.bottom) / 2;

const isBetween = (y: number, one: number, other: number): boolean =>
  y > Math.min(one, other) && y < Math.max(one, other);
