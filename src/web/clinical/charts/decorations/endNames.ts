/** Height of a name, px. */
const NAME_PX = 15;

/** The end of a line that needs a name, px; `y` grows downwards. */
export interface EndingLine {
  x: number;
  y: number;
}

/**
 * The middles of the names at the ends of their lines: in the order of the ends, far enough apart to be readable, and
 * each as near to its own as that allows (least squares, by pooling neighbours that are too close). `height` px is the plot's.
 */
export function placeEndNames<Line extends EndingLine>(lines: readonly Line[], height: number): Line[] {
  const sorted = [...lines].sort((a, b) => a.y - b.y);
  /** Neighbours that touch: where the first of them would stand, on the average of what they want. */
  const groups: { start: number; count: number }[] = [];
  for (const { y } of sorted) {
    let group = { start: y, count: 1 };
    for (;;) {
      const before = groups.at(-1);
      if (before === undefined || group.start >= before.start + before.count * NAME_PX) break;
      groups.pop();
      const count = before.count + group.count;
      const startOfGroup = group.start - before.count * NAME_PX;
      group = { start: (before.start * before.count + startOfGroup * group.count) / count, count };
    }
    groups.push(group);
  }
  const wanted = groups.flatMap(({ start, count }) =>
    Array.from({ length: count }, (_, nth) => start + nth * NAME_PX),
  );
  const first = NAME_PX / 2;
  const last = height - NAME_PX / 2;
  return sorted.map((line, at) => ({
    ...line,
    y: Math.min(
      last - (sorted.length - 1 - at) * NAME_PX,
      Math.max(first + at * NAME_PX, wanted[at] ?? line.y),
    ),
  }));
}
