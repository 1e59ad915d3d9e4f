import { joinSets } from '../../../../src/web/clinical/charts/chartSets';
import {
  bandPoints,
  forecastPoints,
  gapsOf,
  measuredPoints,
} from '../../../../src/web/clinical/charts/tracePoints';
import { forecastSet, measuredSet } from '../../../fixtures/screens/chartSets';
import { seededRandom } from '../../../fixtures/time/random';

const START = Date.parse('2026-11-20T08:00:00Z');
const at = (minutes: number) => START + minutes * 60_000;

describe('the points of a trace', () => {
  it('[CH-24] forecast sets are appended after the measured ones', () => {
    const measured = [measuredSet(at(0), { heartRate: 70 }), measuredSet(at(15), { heartRate: 71 })];
    const forecast = [forecastSet(at(30), { heartRate: 72 }), forecastSet(at(45), { heartRate: 73 })];
    expect(joinSets(measured, forecast)).toEqual([...measured, ...forecast]);
  });

  it('[CH-24] what was measured since a forecast was made is no longer forecast', () => {
    const measured = [measuredSet(at(0)), measuredSet(at(15))];
    expect(
      joinSets(measured, [forecastSet(at(15)), forecastSet(at(30))]).map(({ timestamp }) =>
        Date.parse(timestamp),
      ),
    ).toEqual([at(0), at(15), at(30)]);
    expect(joinSets([], [forecastSet(at(15))])).toHaveLength(1);
  });

  it('a bucket without anything is a null on the grid, so that the line breaks', () => {
    const sets = [
      measuredSet(at(0), { heartRate: 70 }),
      measuredSet(at(15), { heartRate: 71 }),
      measuredSet(at(60), { heartRate: 75 }),
    ];
    expect(measuredPoints(sets, 'heartRate', 15)).toEqual([
      [at(0), 70],
      [at(15), 71],
      [at(30), null],
      [at(45), null],
      [at(60), 75],
    ]);
  });

  it('a vital that is missing from a bucket breaks its own line only', () => {
    const sets = [
      measuredSet(at(0), { heartRate: 70, respirationRate: 15 }),
      measuredSet(at(15), { heartRate: 71 }),
    ];
    expect(measuredPoints(sets, 'respirationRate', 15)).toEqual([
      [at(0), 15],
      [at(15), null],
    ]);
    expect(measuredPoints(sets, 'heartRate', 15)).toEqual([
      [at(0), 70],
      [at(15), 71],
    ]);
  });

  it('a forecast and its band begin now, at the value measured last', () => {
    const sets = joinSets(
      [measuredSet(at(0), { heartRate: 70 })],
      [forecastSet(at(15), { heartRate: 72 }, 5)],
    );
    expect(forecastPoints(sets, 'heartRate', at(10))).toEqual([
      [at(10), 70],
      [at(15), 72],
    ]);
    expect(bandPoints(sets, 'heartRate', at(10))).toEqual([
      [at(10), 70, 70],
      [at(15), 67, 77],
    ]);
    expect(measuredPoints(sets, 'heartRate', 15)).toEqual([[at(0), 70]]);
  });

  it('without a forecast, or once it has passed, there is none', () => {
    expect(forecastPoints([measuredSet(at(0), { heartRate: 70 })], 'heartRate', at(10))).toEqual([]);
    const passed = joinSets(
      [measuredSet(at(0), { heartRate: 70 })],
      [forecastSet(at(15), { heartRate: 72 })],
    );
    expect(forecastPoints(passed, 'heartRate', at(20))).toEqual([]);
    expect(bandPoints(passed, 'heartRate', at(20))).toEqual([]);
  });

  it('a gap is where nothing at all was measured, between two sets or up to now', () => {
    const sets = [
      measuredSet(at(0), { heartRate: 70 }),
      measuredSet(at(15)),
      measuredSet(at(30), { bodyTemperature: 37 }),
    ];
    expect(gapsOf(sets, 15, at(40))).toEqual([{ from: at(0), to: at(30) }]);
    expect(gapsOf(sets, 15, at(90))).toEqual([
      { from: at(0), to: at(30) },
      { from: at(30), to: at(90) },
    ]);
    expect(gapsOf(sets, 15, null)).toEqual([{ from: at(0), to: at(30) }]);
    expect(gapsOf([], 15, at(0))).toEqual([]);
  });

  it('[B9] 200 random series with gaps and with what is no number hold finite values and nulls, strictly in order', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 200; round += 1) {
      const sets = Array.from({ length: 96 }, (_, index) => ({ index, what: random() }))
        .filter(({ what }) => what > 0.2)
        .map(({ index, what }) =>
          measuredSet(at(index * 15), {
            heartRate: what < 0.3 ? Number.NaN : what < 0.4 ? Infinity : what < 0.5 ? null : what * 200,
          }),
        );
      const points = measuredPoints(sets, 'heartRate', 15);
      expect(points.every(([, y]) => y === null || Number.isFinite(y))).toBe(true);
      expect(
        points.every(([x], index) => index === 0 || x - (points[index - 1]?.[0] ?? x) === 15 * 60_000),
      ).toBe(true);
    }
  });
});
