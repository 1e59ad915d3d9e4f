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
    expect(ys).toEqual([100, 115, 130]);
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

  it('stay inside the plot: what is pushed out at its foot pushes back', () => {
    expect(placed(190, 195, 199)).toEqual([162.5, 177.5, 192.5]);
  });

  it('of no line there are none', () => {
    expect(placed()).toEqual([]);
  });
});
