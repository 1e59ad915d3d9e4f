import { outsideRuns, placeEdgeLabels } from '../../../../src/web/ui/charts/edgeMarks';

const SCALE = { min: 0, max: 125 };
const points = (...values: (number | null)[]) => values.map((y, index) => ({ x: index * 10, y }));

describe('what lies outside of an axis', () => {
  it('is marked once a run, at the edge that it is beyond, where it is farthest out', () => {
    expect(outsideRuns(points(80, 130, 182, 150, 90, -3, 80, 126), SCALE)).toEqual([
      { x: 20, value: 182, edge: 'top' }, { x: 50, value: -3, edge: 'bottom' }, { x: 70, value: 126, edge: 'top' },
    ]);
  });

  it('a gap parts two runs, and what is on the edge is inside', () => {
    expect(outsideRuns(points(130, null, 131, 125, 0), SCALE)).toEqual([{ x: 0, value: 130, edge: 'top' }, { x: 20, value: 131, edge: 'top' }]);
  });

  it('its values stand under each other where two would meet, and inside the plot', () => {
    const label = (key: string, x: number) => ({ key, x, value: 200, edge: 'top' as const });
    expect(placeEdgeLabels([label('HR', 100), label('SBP', 110), label('MBP', 300), label('DBP', 396)], 400).map(({ key, row, isLeft }) => [key, row, isLeft])).toEqual([
      ['HR', 0, false], ['SBP', 1, false], ['MBP', 0, false], ['DBP', 0, true],
    ]);
  });
});
