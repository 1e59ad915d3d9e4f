import { scrollingLayout } from './wallScroll';
import {
  GAP,
  LARGE_FROM,
  LARGE_SHAPES,
  shapeOf,
  SIDE,
  type Shape,
  type WallLayout,
  type WallZone,
} from './wallShapes';

/** What is on the wall, and on what screen. Lengths in CSS px. */
interface WallSpace {
  width: number;
  height: number;
  /** Cards that are on every page: the most urgent. */
  first: number;
  others: number;
  /** How many of the others should be on every page too, while that leaves a place for the rest. */
  kept: number;
  /** The bar of a server that is gone takes more room than the counts. */
  isLost: boolean;
}

/** In units, of which the height of the screen is 1080 (`mockups/second/wall-1920.png`). */
const HEADER = 104;
const LOST_BAR = 208;
const FOOTER = 44;

/** Sizes of numerals, in units, the largest first; 27 is 1/40 of the height. */
const FIRST_SIZES = [140, 120, 96, 84, 72, 64, 56, 50, 44, 40, 36, 33, 30, 27, 24, 21, 18, 15, 12];
const OTHER_SIZES = [140, 120, 96, 84, 72, 64, 56, 50, 44, 40, 36, 33, 30, 27, 24, 21, 18, 15, 12];
/** Without pages the others may be smaller than this; with pages not, unless there would be many. */
const EASY = 36;
const FEW_PAGES = 2;
/** How much larger the first ones are, where there is room. */
const RATIO = 1.5;
/** For which they are as small as the others only where that saves more pages than this. */
const WORTH_PAGES = 2.5;
/** 1/40 of the height, and a size at which labels can be read: more cards would not help, so pages turn. */
const MIN_SIZE = 27;
const MIN_PX = 24;

const SMALL_WIDTH = 768;
const SMALL_HEIGHT = 560;

/** Sizes and pages of the wall. Nothing overflows, and every card of `first` is on every page unless there are too many for one. */
export function wallLayout({ width, height, first, others, kept, isLost }: WallSpace): WallLayout {
  const unit = height / 1080;
  if (width < SMALL_WIDTH || height < SMALL_HEIGHT) return scrollingLayout(width, first, others);
  // Header and footer are laid out for a wide screen; on a narrow one they are as much smaller.
  const bar = Math.min(unit, width / 1900);
  const header = (isLost ? LOST_BAR : HEADER) * bar;
  const space = {
    width: width / unit - 2 * SIDE,
    height: (height - header - FOOTER * bar) / unit - GAP,
    minimum: Math.max(MIN_SIZE, MIN_PX / unit),
    // A screen of more pixels hangs larger, or nearer: it has room for more cards (`mockups/second/wall-3840.png`).
    easy: Math.max(Math.min(EASY, EASY / unit), MIN_SIZE, MIN_PX / unit),
  };
  const counts = { first, others, kept };
  const { top, rest, firstPages, turn } = bestOf(space, counts) ?? turnedBy(space, counts);
  const inPx = (zone: Candidate | null, beside: Candidate | null): WallZone | null =>
    zone === null ? null : zoneOf(zone, space.width, spareOf(space.height, zone, beside), unit);
  const isTogether = firstPages === 0;
  return {
    scrolls: false,
    unit,
    bar,
    first: inPx(top, isTogether ? rest : null),
    others: inPx(rest, isTogether ? top : null),
    firstPages,
    perPage: placesOf(rest),
    kept: turn.kept,
    pages: firstPages + turn.pages,
  };
}

interface Space {
  width: number;
  height: number;
  minimum: number;
  easy: number;
}

interface Candidate {
  size: number;
  columns: number;
  rows: number;
  /** The least height of a card, in units. */
  height: number;
  look: WallZone['look'];
}

type Counts = Pick<WallSpace, 'first' | 'others' | 'kept'>;

/** How the others take turns: on how many pages, and how many of them are on each. */
interface Turn {
  kept: number;
  pages: number;
}

interface Choice {
  top: Candidate | null;
  rest: Candidate | null;
  firstPages: number;
  turn: Turn;
}

const placesOf = (zone: Candidate | null): number => (zone === null ? 0 : zone.columns * zone.rows);

/** Where those that should stay leave no place for the rest, all take turns. */
function turnOf({ others, kept }: Counts, places: number): Turn {
  if (others <= places) return { kept: 0, pages: others === 0 ? 0 : 1 };
  return kept < places
    ? { kept, pages: Math.ceil((others - kept) / (places - kept)) }
    : { kept: 0, pages: Math.ceil(others / places) };
}

/**
 * More first ones than one page can hold: a wall is not scrolled, so they take turns too, at a size that can be read, and the
 * others after them.
 */
function turnedBy(space: Space, counts: Counts): Choice {
  const { first, others } = counts;
  const zone = (count: number): Candidate | null => (count === 0 ? null : fullPage(space, count));
  const [top, rest] = [zone(first), zone(others)];
  const firstPages = Math.ceil(first / Math.max(1, placesOf(top)));
  return { top, rest, firstPages, turn: turnOf(counts, Math.max(1, placesOf(rest))) };
}

/** A page that is as full as it can be, of cards of the smallest size that can be read. */
function fullPage(space: Space, count: number): Candidate | null {
  const size = OTHER_SIZES.findLast((one) => one >= space.minimum);
  return (size === undefined ? undefined : restOf(space, size, count)) ?? null;
}

/**
 * In this order: all can be read, or come nearest to it; those that should stay do, all on one page at an easy size, few pages at
 * an easy size, all on one page, as few pages as possible; then the largest first ones, then the largest others.
 */
function bestOf(space: Space, counts: Counts): Choice | null {
  let best: { choice: Choice; cost: number } | null = null;
  for (const choice of choicesOf(space, counts)) {
    const cost = costOf(choice, counts, space);
    if (best === null || cost < best.cost) best = { choice, cost };
  }
  return best?.choice ?? null;
}

function* choicesOf(space: Space, counts: Counts): Generator<Choice> {
  const { first, others } = counts;
  const tops =
    first === 0
      ? [null]
      : FIRST_SIZES.flatMap((size) =>
          (size < LARGE_FROM ? [shapeOf(size)] : LARGE_SHAPES).map((shape) =>
            filled(space, size, first, shape),
          ),
        );
  for (const top of tops) {
    if (top === undefined) continue;
    const left = space.height - (top === null ? 0 : top.rows * (top.height + GAP));
    if (others === 0) {
      if (left >= -GAP) yield { top, rest: null, firstPages: 0, turn: { kept: 0, pages: 1 } };
      continue;
    }
    for (const size of OTHER_SIZES) {
      if (top !== null && size > top.size) continue;
      const rest = restOf({ ...space, height: left }, size, others);
      if (rest === undefined) continue;
      yield { top, rest, firstPages: 0, turn: turnOf(counts, placesOf(rest)) };
    }
  }
}

function costOf(
  { top, rest, turn: { kept, pages } }: Choice,
  counts: Counts,
  { minimum, easy }: Space,
): number {
  const size = rest?.size ?? top?.size ?? 0;
  // Larger than that only where all patients are on one page.
  const isEasy = size >= easy && (pages === 1 || size < 1.08 * easy);
  const least = Math.min(size, top?.size ?? size);
  const kind = isEasy && pages <= FEW_PAGES ? pages : pages === 1 ? FEW_PAGES + 1 : FEW_PAGES + pages;
  const isFirstLarger = top === null || rest === null || top.size >= RATIO * rest.size;
  const isKept = pages === 1 || kept === counts.kept;
  return (
    // With more first ones than can be read, as large as they can be: pages of the others cost less than any smaller size.
    Math.max(0, minimum - least) * 1e9 +
    (isKept ? 0 : 1e8) +
    (kind + (isFirstLarger ? 0 : WORTH_PAGES)) * 1e5 -
    (top?.size ?? 0) * 100 -
    (rest?.size ?? 0)
  );
}

/** All `count` cards of this size in the space; undefined when they do not fit. */
function filled(space: Space, size: number, count: number, least: Shape): Candidate | undefined {
  const most = Math.floor((space.width + GAP) / (least.width * size + GAP));
  if (most < 1) return undefined;
  const rows = Math.ceil(count / most);
  const height = least.height * size;
  return rows * (height + GAP) - GAP > space.height
    ? undefined
    : { size, columns: Math.ceil(count / rows), rows, height, look: least.look };
}

/** As many of the others as have room at this size, in a page that is as full as it can be. */
function restOf(space: Space, size: number, count: number): Candidate | undefined {
  const least = shapeOf(size);
  const { look } = least;
  const height = least.height * size;
  const columns = Math.floor((space.width + GAP) / (least.width * size + GAP));
  const rows = Math.min(Math.floor((space.height + GAP) / (height + GAP)), Math.ceil(count / columns));
  if (columns < 1 || rows < 1) return undefined;
  return count > columns * rows
    ? { size, columns, rows, height, look }
    : { size, columns: Math.ceil(count / rows), rows, height, look };
}

/** What each row may grow by, in units. */
function spareOf(height: number, top: Candidate | null, rest: Candidate | null): number {
  const zones = [top, rest].filter((zone) => zone !== null);
  const rows = zones.reduce((sum, zone) => sum + zone.rows, 0);
  const taken = zones.reduce((sum, zone) => sum + zone.rows * zone.height, (rows - 1) * GAP);
  return rows === 0 ? 0 : Math.max(0, (height - taken) / rows);
}

function zoneOf(zone: Candidate, width: number, spare: number, unit: number): WallZone {
  const { columns, rows, size, height, look } = zone;
  return {
    columns,
    rows,
    cardWidth: ((width - (columns - 1) * GAP) / columns) * unit,
    cardHeight: (height + spare) * unit,
    numeral: size * unit,
    look,
  };
}
