import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WEB = join(__dirname, '../../../../src/web');

/** The wall is sized by its window itself. */
const OF_WALL = /^(features\/wall\/|app\/WallStarting)/;

const filesWith = (end: RegExp, text: RegExp, own: RegExp): string[] =>
  readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      end.test(path) &&
      !OF_WALL.test(path) &&
      !own.test(path) &&
      text.test(readFileSync(join(WEB, path), 'utf8')),
  );

describe('on a large screen the page is zoomed', () => {
  it('style sheets have the size of the window from --screen-w and --screen-h', () => {
    expect(filesWith(/\.css$/, /\d(?:[dls]?v[hw]|vmin|vmax)\b/, /^ui\/theme\/tokens\.css$/)).toEqual([]);
  });

  // Of the pointer (onePress) only the distance of two presses counts, of rows (movedRows) whether they stand where they stood.
  it('sides and positions come from ui/places/stylePixels', () => {
    const inWindow = /getBoundingClientRect\(|\binner(?:Height|Width)\b|\bclient[XY]\b/;
    const own =
      /^(ui\/places\/(?:stylePixels|focusInSight)|features\/chart\/zoom\/pointerX|lib\/browser\/(?:onePress|movedRows))\.ts$/;
    expect(filesWith(/\.tsx?$/, inWindow, own)).toEqual([]);
  });
});
