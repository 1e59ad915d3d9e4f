/** One group of cards of equal size, row by row. Sizes in px. */
export interface WallZone {
  columns: number;
  rows: number;
  cardWidth: number;
  cardHeight: number;
  /** Height of the numerals (their font size). */
  numeral: number;
  look: 'large' | 'wide' | 'regular' | 'dense';
}

export interface WallLayout {
  /** The screen is too small for a wall: cards of a readable size, and it scrolls. */
  scrolls: boolean;
  /** The unit of cards and gaps, and that of header and footer. */
  unit: number;
  bar: number;
  first: WallZone | null;
  others: WallZone | null;
  /** On how many pages, before those of the others, the first ones take turns; 0: they are on every page. */
  firstPages: number;
  /** How many of the others are on a page; all of them when it scrolls. */
  perPage: number;
  /** How many of these, from the first one, are on every page; the rest takes turns. */
  kept: number;
  pages: number;
}

/** In units, of which the height of the screen is 1080. */
export const SIDE = 32;
export const GAP = 14;

/** The least a card takes, in numerals. */
export interface Shape {
  look: WallZone['look'];
  width: number;
  height: number;
}
export const LARGE: Shape = { look: 'large', width: 8, height: 5.16 };
/** All tiles in one row. */
const WIDE: Shape = { look: 'wide', width: 15, height: 3.7 };
export const REGULAR: Shape = { look: 'regular', width: 10, height: 5.6 };
const DENSE: Shape = { look: 'dense', width: 9.3, height: 5.2 };
/** Below this size a card is dense. */
const DENSE_BELOW = 33;
/** Below this size a card is not large, whatever its band: a long pressure would become too small. */
export const LARGE_FROM = 40;

export const LARGE_SHAPES = [LARGE, WIDE];
/** That of a card of this size, in units, which is not large. */
export const shapeOf = (size: number): Shape => (size < DENSE_BELOW ? DENSE : REGULAR);
