import { news2Of, partialNews2 } from '../../../src/clinical/news2';
import { VITAL_KEYS, type VitalKey } from '../../../src/clinical/vitals';

const UNKNOWN = Object.fromEntries(VITAL_KEYS.map((key) => [key, null])) as Record<VitalKey, number | null>;

describe('the five parts of NEWS2', () => {
  it.each<[VitalKey, [number, number][]]>([
    [
      'respirationRate',
      [
        [8, 3],
        [9, 1],
        [11, 1],
        [12, 0],
        [20, 0],
        [21, 2],
        [24, 2],
        [25, 3],
      ],
    ],
    [
      'bloodOxygenSaturation',
      [
        [91, 3],
        [92, 2],
        [93, 2],
        [94, 1],
        [95, 1],
        [96, 0],
        [100, 0],
      ],
    ],
    [
      'bloodPressureSystolic',
      [
        [90, 3],
        [91, 2],
        [100, 2],
        [101, 1],
        [110, 1],
        [111, 0],
        [219, 0],
        [220, 3],
      ],
    ],
    [
      'heartRate',
      [
        [40, 3],
        [41, 1],
        [50, 1],
        [51, 0],
        [90, 0],
        [91, 1],
        [110, 1],
        [111, 2],
        [130, 2],
        [131, 3],
      ],
    ],
    [
      'bodyTemperature',
      [
        [35, 3],
        [35.1, 1],
        [36, 1],
        [36.1, 0],
        [38, 0],
        [38.1, 1],
        [39, 1],
        [39.1, 2],
      ],
    ],
  ])('%s has the points of the Royal College at every edge', (key, edges) => {
    for (const [value, points] of edges)
      expect([value, partialNews2({ ...UNKNOWN, [key]: value })]).toEqual([value, points]);
  });

  it.each<[VitalKey, number, number]>([
    ['bodyTemperature', 36.049, 1],
    ['bodyTemperature', 36.05, 0],
    ['bodyTemperature', 39.04, 1],
    ['bodyTemperature', 39.05, 2],
    ['heartRate', 90.4, 0],
    ['heartRate', 90.5, 1],
    ['bloodOxygenSaturation', 95.4, 1],
    ['bloodOxygenSaturation', 95.5, 0],
  ])('a temperature counts to a tenth and others to whole numbers: %s at %p has %p', (key, value, points) => {
    expect(partialNews2({ ...UNKNOWN, [key]: value })).toBe(points);
  });

  it('adds the parts, and a missing vital adds nothing', () => {
    expect(partialNews2(UNKNOWN)).toBe(0);
    expect(partialNews2({ ...UNKNOWN, bloodPressureMean: 40, bloodPressureDiastolic: 30 })).toBe(0);
    expect(
      partialNews2({
        ...UNKNOWN,
        respirationRate: 25,
        bloodOxygenSaturation: 91,
        bloodPressureSystolic: 90,
        heartRate: 131,
        bodyTemperature: 39.1,
      }),
    ).toBe(14);
  });

  it('are named with their values and points, and a missing one is not counted as known', () => {
    expect(news2Of({ ...UNKNOWN, heartRate: 118, bodyTemperature: 36.8, bloodPressureMean: 40 })).toEqual({
      total: 2,
      partsKnown: 2,
      parts: [
        { vital: 'heartRate', value: 118, points: 2 },
        { vital: 'bodyTemperature', value: 36.8, points: 0 },
      ],
    });
    expect(
      news2Of({
        ...UNKNOWN,
        respirationRate: 25,
        bloodOxygenSaturation: 91,
        bloodPressureSystolic: 90,
        heartRate: 131,
        bodyTemperature: 39.1,
      }),
    ).toMatchObject({ total: 14, partsKnown: 5 });
  });

  it('are no total at all while none is known', () => {
    expect(news2Of(UNKNOWN)).toBeNull();
    expect(news2Of({ ...UNKNOWN, bloodPressureMean: 40, bloodPressureDiastolic: 30 })).toBeNull();
  });
});
