import { GAP, LARGE, REGULAR, type WallLayout, type WallZone } from './wallShapes';

const SMALL_FIRST = 38;
const SMALL_OTHERS = 30;
const SMALL_SIDE = 12;
const SMALL_GAP = 10;

/** On a phone: as many columns as fit, and all patients, below one another. */
export function scrollingLayout(width: number, first: number, others: number): WallLayout {
  const zone = (count: number, wanted: number, look: 'large' | 'regular'): WallZone | null => {
    if (count === 0) return null;
    const least = look === 'large' ? LARGE : REGULAR;
    const room = width - 2 * SMALL_SIDE;
    const columns = Math.max(1, Math.floor((room + SMALL_GAP) / (least.width * wanted + SMALL_GAP)));
    const cardWidth = (room - (columns - 1) * SMALL_GAP) / columns;
    const numeral = Math.min(wanted, cardWidth / least.width);
    const rows = Math.ceil(count / columns);
    return { columns, rows, cardWidth, cardHeight: least.height * numeral, numeral, look };
  };
  return {
    scrolls: true,
    unit: SMALL_GAP / GAP,
    bar: SMALL_GAP / GAP,
    first: zone(first, SMALL_FIRST, 'large'),
    others: zone(others, SMALL_OTHERS, 'regular'),
    firstPages: 0,
    perPage: others,
    kept: 0,
    pages: 1,
  };
}
