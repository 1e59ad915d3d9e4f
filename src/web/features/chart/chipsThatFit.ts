/** At most this many stand in the row (spec §9). */
export const MOST_CHIPS = 5;

/** Between two chips, and what '+12' with the gap before it takes, CSS px. */
const GAP = 8;
const MORE = 48;

/** How many of the first chips stand whole in a row, beside the '+n' of the others; one at least, all where nothing is laid out. Widths in CSS px. */
export function chipsThatFit(widths: readonly number[], room: number): number {
  if (room === 0) return widths.length;
  const ends = widths.map((_, last) =>
    widths.slice(0, last + 1).reduce((sum, width) => sum + width + GAP, -GAP),
  );
  if ((ends.at(-1) ?? 0) <= room) return widths.length;
  return Math.max(1, ends.filter((end) => end <= room - MORE).length);
}
