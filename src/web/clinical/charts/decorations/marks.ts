import type { MarkSymbol } from '../vitalTraces';

/** Half the size of a mark on a line of many points, px. */
export const MARK_RADIUS = 1.7;

/** An SVG path of one mark around a point, `r` px in each direction. */
export function markPath(symbol: MarkSymbol, x: number, y: number, r: number): string {
  switch (symbol) {
    case 'circle':
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    case 'square':
      return `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`;
    case 'diamond':
      return `M${x} ${y - 1.3 * r}l${1.3 * r} ${1.3 * r}l${-1.3 * r} ${1.3 * r}l${-1.3 * r} ${-1.3 * r}z`;
    case 'triangle':
      return `M${x} ${y - 1.2 * r}l${1.2 * r} ${2.2 * r}h${-2.4 * r}z`;
    case 'triangle-down':
      return `M${x} ${y + 1.2 * r}l${1.2 * r} ${-2.2 * r}h${-2.4 * r}z`;
  }
}

/** Position of a point in the plot, px; null where there is no point. */
export type Place = { x: number; y: number } | null;

/**
 * All marks of a line as one path: an element for each of a thousand points would cost more than everything else in the chart.
 * `radius` is half the size of a mark, px. With `onlyAlone` only points without a neighbour: no line shows them.
 */
export function marksPath(
  symbol: MarkSymbol,
  places: readonly Place[],
  onlyAlone: boolean,
  radius = MARK_RADIUS,
): string {
  let path = '';
  places.forEach((place, index) => {
    if (place === null || (onlyAlone && (places[index - 1] ?? places[index + 1] ?? null) !== null)) return;
    path += markPath(symbol, round(place.x), round(place.y), radius);
  });
  return path;
}

const round = (px: number): number => Math.round(px * 10) / 10;
