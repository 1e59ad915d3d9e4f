import {
  outsideHands,
  outsideRuns,
  placeEdgeLabels,
  withoutRepeated,
} from '../../../../src/web/clinical/charts/decorations/edgeMarks';

const SCALE = { min: 0, max: 125 };
const points = (...values: (number | null)[]) => values.map((y, index) => ({ x: index * 10, y }));

describe('what lies outside of an axis', () => {
  it('is marked once a run, at the edge that it is beyond, where it is farthest out', () => {
    expect(outsideRuns(points(80, 130, 182, 150, 90, -3, 80, 126), SCALE)).toEqual([
      { x: 20, value: 182, edge: 'top' },
      { x: 50, value: -3, edge: 'bottom' },
      { x: 70, value: 126, edge: 'top' },
    ]);
  });

  it('a gap parts two runs, and what is on the edge is inside', () => {
    expect(outsideRuns(points(130, null, 131, 125, 0), SCALE)).toEqual([
      { x: 0, value: 130, edge: 'top' },
      { x: 20, value: 131, edge: 'top' },
    ]);
  });

  it('its values stand under each other where two would meet, and inside the plot', () => {
    const label = (key: string, x: number) => ({ key, x, value: 200, edge: 'top' as const });
    expect(
      placeEdgeLabels([label('HR', 100), label('SBP', 110), label('MBP', 300), label('DBP', 396)], 400).map(
        ({ key, row, isLeft }) => [key, row, isLeft],
      ),
    ).toEqual([
      ['HR', 0, false],
      ['SBP', 1, false],
      ['MBP', 0, false],
      ['DBP', 0, true],
    ]);
  });

  const hand = (time: number, heartRate: number) => ({
    id: time,
    time,
    author: 'Nina Alvarez',
    mark: 'Nina',
    values: { heartRate },
  });

  it('of what was logged by hand each value is one mark, at its own time and with its author', () => {
    expect(
      outsideHands([hand(1, 260), hand(2, 80), hand(3, 255)], 'heartRate', (time) => time * 10, SCALE),
    ).toEqual([
      { x: 10, value: 260, edge: 'top', author: 'Nina' },
      { x: 30, value: 255, edge: 'top', author: 'Nina' },
    ]);
    expect(outsideHands([hand(1, 260)], 'respirationRate', (time) => time, SCALE)).toEqual([]);
  });

  it('a line that is nothing but the mark says no second time what the mark says', () => {
    const [mark] = outsideHands([hand(1, 260)], 'heartRate', (time) => time * 10, SCALE);
    const hands = mark === undefined ? [] : [mark];
    expect(withoutRepeated(outsideRuns(points(260, null, 300), SCALE), hands, 50)).toEqual([
      { x: 20, value: 300, edge: 'top' },
    ]);
    expect(withoutRepeated([{ x: 5, value: 170, edge: 'top' }], hands, 50)).toHaveLength(1);
  });

  it('an author takes room of its own', () => {
    const label = (x: number, author?: string) => ({
      x,
      value: 200,
      edge: 'top' as const,
      ...(author === undefined ? {} : { author }),
    });
    expect(placeEdgeLabels([label(100, 'Alexandra'), label(180)], 400).map(({ row }) => row)).toEqual([0, 1]);
  });
});
