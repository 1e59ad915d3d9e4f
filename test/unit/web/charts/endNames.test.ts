import { placeEndNames } from '../../../../src/web/clinical/charts/decorations/endNames';

const HEIGHT = 200;
const placed = (...ys: number[]) =>
  placeEndNames(
    ys.map((y) => ({ x: 600, y })),
    HEIGHT,
  ).map(({ y }) => y);

describe('the names at the ends of lines', () => {
  it('stand beside their lines where there is room', () => {
    expect(placed(20, 100, 60)).toEqual([20, 60, 100]);
  });

  it('keep the order of their lines, and stand apart where those meet', () => {
    const ys = placed(101, 100, 102);
    expect(ys).toEqual([86, 101, 116]);
    expect(
      placeEndNames(
        [
          { x: 0, y: 9, key: 'lower' },
          { x: 0, y: 8, key: 'upper' },
        ],
        HEIGHT,
      ).map(({ key }) => key),
    ).toEqual(['upper', 'lower']);
  });

  it('are nearest to their own line, also where several meet above another one', () => {
    // HR and MBP together, DBP below them, RR not far.
    const lines = [120, 121, 130, 148];
    placed(...lines).forEach((y, at) => {
      const nearest = lines.reduce(
        (best, each, nth) => (Math.abs(each - y) < Math.abs((lines[best] ?? 0) - y) ? nth : best),
        0,
      );
      expect([nearest, Math.abs((lines[nearest] ?? 0) - (lines[at] ?? 0)) <= 1]).toEqual([nearest, true]);
    });
  });

  it('stay inside the plot: what is pushed out pushes back', () => {
    expect(placed(1, 5, 9)).toEqual([7.5, 22.5, 37.5]);
    expect(placed(190, 195, 199)).toEqual([162.5, 177.5, 192.5]);
  });

  it('of no line there are none', () => {
    expect(placed()).toEqual([]);
  });
});
