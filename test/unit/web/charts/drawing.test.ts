import { chartFrame } from '../../../../src/web/ui/charts/chartFrame';
import { placeNames } from '../../../../src/web/clinical/charts/decorations/lineNames';
import { bandPath } from '../../../../src/web/clinical/charts/decorations/bands';
import { marksPath } from '../../../../src/web/clinical/charts/decorations/marks';

const stretch = (key: string, top: number, bottom: number) => ({
  key,
  x: 0,
  end: 0,
  stretchAt: (x: number) => (x === 0 ? { top, bottom } : null),
});
const line = (key: string, y: number) => stretch(key, y, y);

describe('what is drawn on the lines', () => {
  it('names stand beside their lines and never on each other', () => {
    const names = placeNames(
      [line('SBP', 40), line('MBP', 100), line('HR', 130), line('DBP', 144), line('RR', 260)],
      300,
    );
    expect(names.map(({ key, y }) => [key, y])).toEqual([
      ['SBP', 29],
      ['MBP', 89],
      ['HR', 119],
      ['DBP', 155],
      ['RR', 249],
    ]);
  });

  it('names of lines too close for that stand on them, in their order and apart: none beyond a line that it could be read as the name of', () => {
    // A chart on a phone: six hours of SBP sway under the first name.
    const ys = { HR: [56, 56], SBP: [70, 90], MBP: [118, 118], RR: [126, 126], DBP: [140, 140] } as const;
    const names = placeNames(
      Object.entries(ys).map(([key, [top, bottom]]) => stretch(key, top, bottom)),
      240,
    );
    expect(names.map(({ key }) => key)).toEqual(['HR', 'SBP', 'MBP', 'RR', 'DBP']);
    names.forEach(({ y }, index) =>
      expect(y - (names[index - 1]?.y ?? -Infinity)).toBeGreaterThanOrEqual(15),
    );
    const middles = Object.values(ys).map(([top, bottom]) => (top + bottom) / 2);
    names.forEach(({ y }, index) => expect(Math.abs(y - (middles[index] ?? 0))).toBeLessThanOrEqual(8));
  });

  it('where lines are too close at their beginning, a name stands where they have parted', () => {
    const parting = (key: string, y: number, later: number) => ({
      key,
      x: 0,
      end: 300,
      stretchAt: (x: number) => ({ top: x < 100 ? y : later, bottom: x < 100 ? y : later }),
    });
    const names = placeNames(
      [parting('MBP', 100, 60), parting('HR', 108, 100), parting('DBP', 116, 150)],
      300,
    );
    expect(names).toEqual([
      { key: 'MBP', x: 0, y: 89 },
      { key: 'HR', x: 100, y: 89 },
      { key: 'DBP', x: 0, y: 127 },
    ]);
  });

  it('a name stays in the plot', () => {
    expect(placeNames([line('SBP', 3)], 300)[0]?.y).toBe(14);
  });

  it('every point has a mark; hidden, only those that no line shows have', () => {
    const places = [{ x: 1, y: 1 }, { x: 2, y: 2 }, null, { x: 4, y: 4 }, null];
    const count = (path: string) => path.split('M').length - 1;
    expect(count(marksPath('square', places, false))).toBe(3);
    expect(count(marksPath('square', places, true))).toBe(1);
    expect(marksPath('square', places, true)).toContain('M2.3 2.3');
  });

  it('a band is a closed shape along its lower and back along its upper edge, over what is known of both', () => {
    const places = { xAt: (time: number) => time, yAt: (value: number) => 100 - value };
    expect(
      bandPath(
        [
          [0, 50, 50],
          [10, 45, 55],
          [20, null, 60],
          [30, 40, 60],
        ],
        places,
      ),
    ).toBe('M0 50L10 55L30 60L30 40L10 45L0 50Z');
    expect(bandPath([], places)).toBe('');
  });

  it('a chart spans a day before and six hours after now, on the buckets', () => {
    const now = Date.parse('2026-11-20T10:44:31Z');
    expect(chartFrame(now, 15, 24)).toEqual({
      start: Date.parse('2026-11-19T10:30:00Z'),
      end: Date.parse('2026-11-20T16:30:00Z'),
      now: Date.parse('2026-11-20T10:44:00Z'),
    });
  });

  it.each([
    [4, 1],
    [8, 2],
    [72, 6],
  ])('of %i hours %i hours ahead are drawn: a forecast takes a fifth at most', (hours, ahead) => {
    const now = Date.parse('2026-11-20T10:44:31Z');
    const bucket = Date.parse('2026-11-20T10:40:00Z');
    expect(chartFrame(now, 10, hours)).toEqual({
      start: bucket - hours * 3_600_000,
      end: bucket + ahead * 3_600_000,
      now: Date.parse('2026-11-20T10:44:00Z'),
    });
  });
});
