/** Height of a name, px. */
const NAME_PX = 15;

/** The end of a line that needs a name, px; `y` grows downwards. */
export interface EndingLine {
  x: number;
  y: number;
}

/**
 * The middles of the names at the ends of their lines: beside the ends and in the same order, far enough
 * apart to be readable. `height` px is the plot's.
 */
export function placeEndNames<Line extends EndingLine>(lines: readonly Line[], height: number): Line[] {
  let above = -Infinity;
  const pushedDown = [...lines]
    .sort((a, b) => a.y - b.y)
    .map((line) => {
      above = Math.max(line.y, above + NAME_PX);
      return { ...line, y: above };
    });
  let below = height + NAME_PX / 2;
  return pushedDown
    .reverse()
    .map((line) => {
      below = Math.min(line.y, below - NAME_PX);
      return { ...line, y: below };
    })
    .reverse();
}
