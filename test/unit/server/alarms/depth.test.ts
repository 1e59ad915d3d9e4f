import {
  deeperFrom,
  furthestDepth,
  median,
  nearerDepth,
} from '../../../../src/server/services/alarms/lifecycle/depth';

describe('a value is deeper than the acknowledged one', () => {
  it.each([
    ['hipi', 60, 70],
    ['spi', 60, 70],
    ['news2', 7, 9],
    ['heartRateHigh', 140, 160],
    ['heartRateLow', 38, 18],
    ['bloodOxygenSaturationLow', 84, 79],
    ['bodyTemperatureHigh', 39.5, 40.5],
    ['bodyTemperatureLow', 34, 33],
  ] as const)('%s acknowledged at %d: from %d on', (kind, value, expected) => {
    expect(deeperFrom(kind, value)).toBe(expected);
  });

  it.each(['signalLost', 'batteryEmpty', 'deviceClock'] as const)('%s: never', (kind) => {
    expect(deeperFrom(kind, 5)).toBeNull();
  });
});

describe('of several depths', () => {
  it('the nearer one is reached first: on the low side the higher, otherwise the lower', () => {
    expect([nearerDepth('heartRateLow', 30, 25), nearerDepth('heartRateLow', 25, 30)]).toEqual([30, 30]);
    expect([nearerDepth('heartRateHigh', 150, 160), nearerDepth('heartRateHigh', 160, 150)]).toEqual([
      150, 150,
    ]);
    expect(nearerDepth('news2', 9, 11)).toBe(9);
  });

  it('the furthest one is reached last; without any there is none', () => {
    expect(furthestDepth('heartRateLow', [30, 25, 28])).toBe(25);
    expect(furthestDepth('heartRateHigh', [150, 160, 155])).toBe(160);
    expect(furthestDepth('hipi', [70, 80])).toBe(80);
    expect(furthestDepth('hipi', [])).toBeNull();
  });
});

describe('the median', () => {
  it.each([
    [[7], 7],
    [[10, 2], 6],
    [[100, 9, 20], 20],
    [[1, 100, 3, 4], 3.5],
    [[5, 1, 4, 2, 3], 3],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('of no values is none, and the list stays as it was', () => {
    const values = [3, 1, 2];
    expect([median([]), median(values)]).toEqual([null, 2]);
    expect(values).toEqual([3, 1, 2]);
  });
});
