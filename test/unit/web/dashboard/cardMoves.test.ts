import { isMenuKey, movedIndex } from '../../../../src/web/features/dashboard/grid/cardMoves';

const NOTHING_HELD = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, held: Partial<typeof NOTHING_HELD> = {}) => ({ ...NOTHING_HELD, ...held, key });
/** Eleven cards in rows of four. */
const from = (index: number, key: string, held?: Partial<typeof NOTHING_HELD>) =>
  movedIndex(press(key, held), { index, count: 11, columns: 4 });

it.each([
  [0, 'ArrowRight', 1],
  [3, 'ArrowRight', 4],
  [10, 'ArrowRight', null],
  [4, 'ArrowLeft', 3],
  [0, 'ArrowLeft', null],
  [1, 'ArrowDown', 5],
  [6, 'ArrowDown', 10],
  [7, 'ArrowDown', 10],
  [8, 'ArrowDown', null],
  [9, 'ArrowUp', 5],
  [2, 'ArrowUp', null],
  [6, 'Home', 4],
  [6, 'End', 7],
  [9, 'End', 10],
  [6, 'a', null],
])('from card %d %s leads to %j', (index, key, next) => {
  expect(from(index, key)).toBe(next);
});

it('Ctrl with Home and End leads to the first and the last of all; other keys that are held are not ours', () => {
  expect(from(6, 'Home', { ctrlKey: true })).toBe(0);
  expect(from(6, 'End', { ctrlKey: true })).toBe(10);
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const)
    expect(from(6, 'ArrowRight', { [held]: true })).toBeNull();
});

it('the Menu key and Shift F10 ask for the menu', () => {
  expect([press('ContextMenu'), press('F10', { shiftKey: true }), press('F10')].map(isMenuKey)).toEqual([
    true,
    true,
    false,
  ]);
});
