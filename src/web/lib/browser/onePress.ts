/** A second press within this many ms at the same place, or of the same key, belongs to the first. */
export const SAME_PRESS_MS = 1_000;

/** How far a finger or a pointer moves between two presses of a double click, px. */
const SAME_PLACE_PX = 40;

interface Press {
  at: number;
  x: number;
  y: number;
  isByKey: boolean;
  target: EventTarget | null;
}

let last: Press | null = null;

export interface ClickLike {
  clientX: number;
  clientY: number;
  /** How many presses in a row; 0 for a key. */
  detail: number;
  currentTarget: EventTarget | null;
}

/**
 * A handler of clicks that leaves out the second half of a double click. Between the two, a list may have moved another
 * patient's button under the pointer, or a button may have become one with another meaning.
 */
export const onePress =
  <Click extends ClickLike>(act: (click: Click) => void) =>
  (click: Click): void => {
    const { clientX: x, clientY: y, detail, currentTarget } = click;
    const press: Press = { at: performance.now(), x, y, isByKey: detail === 0, target: currentTarget };
    const isRepeat = last !== null && press.at - last.at < SAME_PRESS_MS && isSamePlace(last, press);
    // A key that is held down repeats itself for as long as it is.
    if (!isRepeat || press.isByKey) last = press;
    if (!isRepeat) act(click);
  };

/**
 * A key has no place: its presses belong together where the button is the same. Nor has a click that a program makes,
 * at 0, 0: it is a press of its own.
 */
const isSamePlace = (a: Press, b: Press): boolean =>
  b.isByKey
    ? a.target === b.target
    : Math.hypot(a.x - b.x, a.y - b.y) <= SAME_PLACE_PX && (a.x !== 0 || a.y !== 0);

/** The focus has moved by itself from what a key pressed: the next press of that key within the time is still for the former. */
export function handOverPress(target: EventTarget): void {
  last = { at: performance.now(), x: 0, y: 0, isByKey: true, target };
}
