/** @jest-environment jsdom */
import { placeClear } from '../../../../src/web/ui/places/placeClear';

/** An element at this place of a window of 1440 × 900. */
function at(left: number, top: number, width: number, height: number): Element {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => ({ left, top, right: left + width, bottom: top + height }) as DOMRect;
  return element;
}

/** A board of four columns: cards of 287 × 236 with their heads of 80, from the top at 124 on. */
const cards = (columns: number) =>
  Array.from({ length: 4 * columns }, (_, index) => {
    const [x, y] = [232 + (index % columns) * 299, 124 + Math.floor(index / columns) * 248];
    return { card: at(x, y, 287, 236), head: at(x, y, 287, 80), tile: at(x + 11, y + 86, 72, 42) };
  });

const place = (index: number, { columns = 4, height = 162, width = 300 } = {}) => {
  const board = cards(columns);
  const { card, tile } = board[index] ?? { card: at(0, 0, 0, 0), tile: at(0, 0, 0, 0) };
  const kept = [...board.map(({ head }) => ({ element: head, weight: 10 })), { element: tile, weight: 1 }];
  const { left, top } = placeClear(tile, { height, width, over: card, kept, least: 112 });
  return { left, top };
};

const covers = (
  { left, top }: { left?: unknown; top?: unknown },
  { columns = 4, height = 162, width = 300 } = {},
) =>
  cards(columns).flatMap(({ head }, index) => {
    const box = head.getBoundingClientRect();
    const isFree =
      Number(left) >= box.right ||
      Number(left) + width <= box.left ||
      Number(top) >= box.bottom ||
      Number(top) + height <= box.top;
    return isFree ? [] : [index];
  });

beforeAll(() => {
  window.innerWidth = 1_440;
  window.innerHeight = 900;
});

it('where there is room it is below the part', () => {
  expect(place(0, { height: 60 })).toEqual({ left: 243 - 11, top: 124 + 86 + 42 + 6 });
});

it.each([0, 1, 2, 3, 4, 7, 8, 11])('over card %i of a board it covers no head of any', (index) => {
  const placed = place(index);
  expect(covers(placed)).toEqual([]);
  expect(placed.top).toBeGreaterThanOrEqual(118);
  expect(placed.top).toBeLessThanOrEqual(900 - 6 - 162);
});

it('of the last column it is beside on the other side', () => {
  expect(place(0).left).toBe(232 + 287 + 6);
  expect(place(3).left).toBe(232 + 3 * 299 - 6 - 300);
});

it('with one column it is over the part itself rather than over an identity', () => {
  window.innerWidth = 540;
  expect(covers(place(0, { columns: 1 }), { columns: 1 })).toEqual([]);
  window.innerWidth = 1_440;
});
