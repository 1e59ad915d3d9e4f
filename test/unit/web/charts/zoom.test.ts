import fc from 'fast-check';
import { zoomedFrame, zoomIn, zoomTo } from '../../../../src/web/features/chart/zoom/zoom';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WHOLE = { start: 0, end: 30 * HOUR, now: 24 * HOUR };
const of = (one: number, other: number, resolution = 15) => zoomTo(one, other, { whole: WHOLE, resolution });

describe('a zoom', () => {
  it('is what lies between two times, in whichever direction they were dragged', () => {
    expect(of(6 * HOUR, 9 * HOUR)).toEqual({ from: 6 * HOUR, to: 9 * HOUR });
    expect(of(9 * HOUR, 6 * HOUR)).toEqual({ from: 6 * HOUR, to: 9 * HOUR });
  });

  it('is four buckets wide at least, around its middle', () => {
    expect(of(6 * HOUR, 6 * HOUR + MINUTE)).toEqual({
      from: 5.5 * HOUR + MINUTE / 2,
      to: 6.5 * HOUR + MINUTE / 2,
    });
    expect(of(0, MINUTE, 120)).toEqual({ from: 0, to: 8 * HOUR });
  });

  it('is none when it is the whole', () => {
    expect(of(-5 * HOUR, 40 * HOUR)).toBeNull();
  });

  it('never leaves the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -40, max: 60 }),
        fc.integer({ min: -40, max: 60 }),
        fc.constantFrom(10, 15, 60, 120),
        (one, other, resolution) => {
          const zoom = of(one * HOUR, other * HOUR, resolution) ?? { from: WHOLE.start, to: WHOLE.end };
          expect(zoom.from).toBeGreaterThanOrEqual(WHOLE.start);
          expect(zoom.to).toBeLessThanOrEqual(WHOLE.end);
          expect(zoom.to - zoom.from).toBeGreaterThanOrEqual(4 * resolution * MINUTE);
        },
      ),
    );
  });

  it('closer is half of what is drawn, around a time of it or its middle, until nothing shorter can be shown', () => {
    const limits = { whole: WHOLE, resolution: 15 };
    expect(zoomIn(WHOLE, 10 * HOUR, limits)).toEqual({ from: 2.5 * HOUR, to: 17.5 * HOUR });
    expect(zoomIn(WHOLE, null, limits)).toEqual({ from: 7.5 * HOUR, to: 22.5 * HOUR });
    expect(zoomIn(WHOLE, 29 * HOUR, limits)).toEqual({ from: 15 * HOUR, to: 30 * HOUR });
    const part = { ...WHOLE, start: 6 * HOUR, end: 9 * HOUR };
    expect(zoomIn(part, 20 * HOUR, limits)).toEqual({ from: 6.75 * HOUR, to: 8.25 * HOUR });
    expect(zoomIn({ ...WHOLE, start: 6 * HOUR, end: 7 * HOUR }, null, limits)).toBeNull();
  });

  it('stays where it is while time goes on, until the charts no longer reach back to it', () => {
    const zoom = { from: 6 * HOUR, to: 9 * HOUR };
    const later = (hours: number) => ({
      start: WHOLE.start + hours * HOUR,
      end: WHOLE.end + hours * HOUR,
      now: WHOLE.now + hours * HOUR,
    });
    expect(zoomedFrame(later(2), zoom)).toEqual({ start: 6 * HOUR, end: 9 * HOUR, now: 26 * HOUR });
    expect(zoomedFrame(later(9), zoom)).toEqual(later(9));
    expect(zoomedFrame(WHOLE, null)).toEqual(WHOLE);
  });
});
