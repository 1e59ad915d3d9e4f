/** @jest-environment jsdom */
import { placeOver } from '../../../../src/web/ui/places/placeOver';

/** An element at this place of a window of 1440 × 900. */
function at(left: number, top: number, width: number, height: number): Element {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  return element;
}

// A card of the second row: the next one begins 12 px below it and beside it.
const card = at(531, 372, 287, 236);
const button = at(746, 574, 72, 34);

beforeAll(() => {
  globalThis.DOMRect = class {
    constructor(
      readonly left: number,
      readonly top: number,
      readonly width: number,
      readonly height: number,
    ) {}
    get right() {
      return this.left + this.width;
    }
    get bottom() {
      return this.top + this.height;
    }
  } as unknown as typeof DOMRect;
  window.innerWidth = 1_440;
  window.innerHeight = 900;
});

it('a menu opens upward from its button, over its own card', () => {
  const size = { height: 144, width: 208 };
  expect(placeOver(button, { ...size, align: 'right', over: card })).toEqual({
    left: 610,
    top: 424,
    width: 208,
  });
});

it('what is aligned with a part at the right edge does not reach over the next card', () => {
  const tile = at(730, 460, 80, 40);
  const { left } = placeOver(tile, { height: 60, width: 280, align: 'left', over: card });
  expect(left).toBe(538);
});

it('what is about the whole card ends where the card ends', () => {
  const size = { height: 350, width: 560 };
  expect(placeOver(card, { ...size, align: 'left', over: card, isWithin: true }).top).toBe(258);
});

it('without room above it is below the part, or, kept within the window, over it', () => {
  const high = at(531, 150, 72, 34);
  const size = { height: 200, width: 208 };
  expect(placeOver(high, { ...size, align: 'left', over: card }).top).toBe(190);
  expect(placeOver(high, { ...size, align: 'left', over: card, isWithin: true, least: 112 }).top).toBe(118);
});
