import fc from 'fast-check';
import { wallLayout } from '../../../../src/web/features/wall/layout/wallLayout';
import type { WallZone } from '../../../../src/web/features/wall/layout/wallShapes';

const SCREENS = [
  { width: 1_920, height: 1_080 },
  { width: 3_840, height: 2_160 },
];
const PROPERTIES = { numRuns: 600 };
const SIDE = 32;
const GAP = 14;

const counts = fc
  .record({ first: fc.nat(40), kept: fc.nat(20), rest: fc.nat(50), isLost: fc.boolean() })
  .map(({ rest, ...counted }) => ({ ...counted, others: counted.kept + rest }));
const screens = fc.record({
  width: fc.integer({ min: 768, max: 4_000 }),
  height: fc.integer({ min: 560, max: 2_400 }),
});

const widthOf = ({ columns, cardWidth }: WallZone, unit: number) =>
  columns * cardWidth + (columns - 1) * GAP * unit;
const heightOf = ({ rows, cardHeight }: WallZone, unit: number) =>
  rows * cardHeight + (rows - 1) * GAP * unit;

describe('the pictures of the wall', () => {
  it('18 patients at 1920 × 1080: three large, then two rows of five, two pages', () => {
    const { first, others, pages, kept } = wallLayout({
      width: 1_920,
      height: 1_080,
      first: 3,
      others: 15,
      kept: 3,
      isLost: false,
    });
    expect(first).toMatchObject({ columns: 3, rows: 1, numeral: 72 });
    expect(others).toMatchObject({ columns: 5, rows: 2, numeral: 36 });
    expect([pages, kept]).toEqual([2, 3]);
  });

  it.each([1, 2, 3, 4])('18 patients at 3840 × 2160, %i of them large: all on one page', (first) => {
    const { pages } = wallLayout({
      ...{ width: 3_840, height: 2_160, kept: 3, isLost: false },
      ...{ first, others: 18 - first },
    });
    expect(pages).toBe(1);
  });

  it('32 patients at 3840 × 2160: four large, the other 28 at 1/40 of the height, on one page', () => {
    const { first, others, pages } = wallLayout({
      width: 3_840,
      height: 2_160,
      first: 4,
      others: 28,
      kept: 0,
      isLost: false,
    });
    expect(first).toMatchObject({ columns: 4, rows: 1, numeral: 112 });
    expect(others).toMatchObject({ columns: 7, rows: 4, numeral: 54 });
    expect(pages).toBe(1);
  });

  it('with more first ones than have room at that size, pages turn before anything gets as small as all on one page would be', () => {
    const { first, others, pages, firstPages } = wallLayout({
      width: 1_440,
      height: 900,
      first: 25,
      others: 40,
      kept: 0,
      isLost: false,
    });
    expect(first?.numeral).toBeGreaterThanOrEqual(20);
    expect(others?.numeral).toBeGreaterThanOrEqual(20);
    expect(firstPages).toBe(0);
    expect(pages).toBeGreaterThan(1);
  });

  it('keeps its cards when the server is gone', () => {
    const { first, others } = wallLayout({
      width: 1_920,
      height: 1_080,
      first: 3,
      others: 15,
      kept: 3,
      isLost: true,
    });
    expect(first).toMatchObject({ columns: 3, rows: 1, numeral: 72 });
    expect(others).toMatchObject({ columns: 5, rows: 2, numeral: 36 });
  });
});

describe('on any screen', () => {
  it('nothing overflows: cards, gaps, header and footer take no more than the screen', () => {
    fc.assert(
      fc.property(screens, counts, ({ width, height }, { first, others, kept, isLost }) => {
        const layout = wallLayout({ width, height, first, others, kept, isLost });
        if (layout.scrolls) return;
        const { unit, bar } = layout;
        const zones = [layout.first, layout.others].filter((zone) => zone !== null);
        for (const zone of zones) expect(widthOf(zone, unit)).toBeLessThan(width - 2 * SIDE * unit + 0.01);
        const heights = zones.map((zone) => heightOf(zone, unit) + GAP * unit);
        // Where the first take turns too, a page has one zone.
        const used =
          layout.firstPages > 0 ? Math.max(...heights) : heights.reduce((sum, one) => sum + one, 0);
        const bars = ((isLost ? 208 : 104) + 44) * bar;
        expect(used + bars).toBeLessThan(height + 0.01);
      }),
      PROPERTIES,
    );
  });

  it('each of the first has a card on every page, or all of them take turns; each other one has a card on one page', () => {
    fc.assert(
      fc.property(screens, counts, ({ width, height }, { first, others, kept, isLost }) => {
        const layout = wallLayout({ width, height, first, others, kept, isLost });
        const places = (zone: WallZone | null) => (zone === null ? 0 : zone.columns * zone.rows);
        const { firstPages, perPage } = layout;
        const otherPages = layout.pages - firstPages;
        expect(places(layout.first) * Math.max(1, firstPages)).toBeGreaterThanOrEqual(first);
        expect(places(layout.others)).toBeGreaterThanOrEqual(Math.min(perPage, others));
        const [turning, turned] = [others - layout.kept, perPage - layout.kept];
        expect(turned * otherPages).toBeGreaterThanOrEqual(turning);
        expect(turned * (otherPages - 1)).toBeLessThan(Math.max(1, turning));
      }),
      PROPERTIES,
    );
  });

  it('those that should stay do, or all are on one page, or they would leave no place for the rest', () => {
    fc.assert(
      fc.property(screens, counts, ({ width, height }, { first, others, kept, isLost }) => {
        const layout = wallLayout({ width, height, first, others, kept, isLost });
        const { perPage, pages, firstPages } = layout;
        if (layout.scrolls || pages - firstPages <= 1 || layout.kept === kept) return;
        expect(layout.kept).toBe(0);
        expect(perPage).toBeLessThanOrEqual(kept);
      }),
      PROPERTIES,
    );
  });

  it('the first are never smaller than the others', () => {
    fc.assert(
      fc.property(screens, counts, (screen, { first, others, kept, isLost }) => {
        const layout = wallLayout({ ...screen, first, others, kept, isLost });
        expect(layout.first?.numeral ?? Infinity).toBeGreaterThanOrEqual(layout.others?.numeral ?? 0);
      }),
      PROPERTIES,
    );
  });
});

describe.each(SCREENS)('up to 32 patients at $width × $height', ({ width, height }) => {
  it('have numerals of at least 1/40 of the height, however many are at high risk', () => {
    for (let first = 0; first <= 32; first += 1) {
      for (let others = 0; others <= 32 - first; others += 1) {
        const layout = wallLayout({
          width,
          height,
          first,
          others,
          kept: Math.floor(others / 3),
          isLost: false,
        });
        expect(layout.scrolls).toBe(false);
        for (const zone of [layout.first, layout.others])
          expect(zone?.numeral ?? Infinity).toBeGreaterThanOrEqual(height / 40);
      }
    }
  });
});

describe.each(SCREENS)('more at high risk than one page holds, at $width × $height', ({ width, height }) => {
  it.each([
    [40, 0],
    [200, 0],
    [500, 0],
    [200, 300],
  ])('%i of them and %i others: no card is below the edge, and each has its turn', (first, others) => {
    for (const isLost of [false, true]) {
      const layout = wallLayout({ width, height, first, others, kept: 0, isLost });
      expect(layout.scrolls).toBe(false);
      const { unit, firstPages, perPage, pages } = layout;
      const places = (zone: WallZone | null) => (zone === null ? 0 : zone.columns * zone.rows);
      if (first === 40) expect(firstPages).toBe(0);
      else {
        expect(places(layout.first) * firstPages).toBeGreaterThanOrEqual(first);
        expect(firstPages).toBeGreaterThan(1);
        expect(perPage * (pages - firstPages)).toBeGreaterThanOrEqual(others);
        for (const zone of [layout.first, layout.others]) {
          if (zone === null) continue;
          expect(zone.numeral).toBeGreaterThanOrEqual(height / 40);
          const bars = ((isLost ? 208 : 104) + 44) * layout.bar;
          expect(heightOf(zone, unit) + GAP * unit + bars).toBeLessThan(height + 0.01);
          expect(widthOf(zone, unit)).toBeLessThan(width - 2 * SIDE * unit + 0.01);
        }
      }
    }
  });
});

describe('three at high risk, five at medium and seven at low risk at 1366 × 768', () => {
  it('the seven take turns beside the five', () => {
    const layout = wallLayout({ width: 1_366, height: 768, first: 3, others: 12, kept: 5, isLost: false });
    if (layout.pages > 1) expect(layout.kept).toBe(5);
    expect(layout.perPage).toBeGreaterThan(5);
  });
});

describe('on a phone', () => {
  it.each([
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 320, height: 568 },
  ])('$width × $height scrolls, with everybody on one page and no card wider than the screen', (screen) => {
    const layout = wallLayout({ ...screen, first: 4, others: 20, kept: 5, isLost: false });
    expect(layout).toMatchObject({ scrolls: true, pages: 1, perPage: 20 });
    for (const zone of [layout.first, layout.others])
      expect(zone?.cardWidth ?? 0).toBeLessThanOrEqual(screen.width - 24);
  });
});
