import { VITAL_KEYS, type VitalKey } from '../../../../src/clinical/vitals';
import type { Observations } from '../../../../src/contract/observations';
import { quarters, scalesOf } from '../../../../src/web/clinical/charts/scales';
import { forecastSet, measuredSet } from '../../../fixtures/screens/chartSets';

const ALL = new Set<VitalKey>(VITAL_KEYS);
const cardio = (observations: Partial<Observations>, shown = ALL) =>
  scalesOf('cardio', [measuredSet(0, observations)], shown);
const oxygenTemperature = (observations: Partial<Observations>) =>
  scalesOf('oxygenTemperature', [measuredSet(0, observations)], ALL);

describe('the axes follow what is drawn', () => {
  it('[CH-26] up to 125 and RR up to 50 as long as everything is below', () => {
    expect(cardio({ bloodPressureSystolic: 125, respirationRate: 50 })).toEqual({
      left: { min: 0, max: 125 },
      right: { min: 0, max: 50 },
    });
    expect(scalesOf('cardio', [], ALL).left.max).toBe(125);
  });

  it('[CH-26] further when something is above, with as many intervals at the right', () => {
    expect(cardio({ bloodPressureSystolic: 126 })).toEqual({
      left: { min: 0, max: 150 },
      right: { min: 0, max: 60 },
    });
    expect(cardio({ respirationRate: 71 })).toEqual({
      left: { min: 0, max: 200 },
      right: { min: 0, max: 80 },
    });
    expect(cardio({ bloodPressureSystolic: 190 }, new Set<VitalKey>(['heartRate'])).left.max).toBe(125);
  });

  it('[CH-26] the edge of a band that is drawn counts, that of one that is not does not', () => {
    expect(scalesOf('cardio', [forecastSet(0, { heartRate: 120 }, 10)], ALL).left.max).toBe(150);
    expect(scalesOf('cardio', [forecastSet(0, { bloodPressureSystolic: 120 }, 10)], ALL).left.max).toBe(125);
  });

  describe('of a day of values', () => {
    const day = (of: (index: number) => Partial<Observations>) =>
      Array.from({ length: 96 }, (_, index) => measuredSet(index * 900_000, of(index)));

    it('[CH-26] one spike stretches neither its own axis nor the one that RR is read on: the middle 99 % do', () => {
      expect(
        scalesOf(
          'cardio',
          day((index) => ({ heartRate: index === 40 ? 240 : 80, respirationRate: 16 })),
          ALL,
        ),
      ).toEqual({ left: { min: 0, max: 125 }, right: { min: 0, max: 50 } });
      expect(
        scalesOf(
          'cardio',
          day((index) => ({ heartRate: 80, respirationRate: index === 40 ? 110 : 16 })),
          ALL,
        ).right.max,
      ).toBe(50);
    });

    it('[CH-26] what lasts does, and so does what is expected', () => {
      expect(
        scalesOf(
          'cardio',
          day((index) => ({ heartRate: index > 92 ? 140 : 80 })),
          ALL,
        ).left.max,
      ).toBe(150);
      expect(
        scalesOf(
          'cardio',
          [...day(() => ({ heartRate: 80 })), forecastSet(96 * 900_000, { heartRate: 120 }, 10)],
          ALL,
        ).left.max,
      ).toBe(150);
    });

    it('[CH-27] one fall of SpO2 does not flatten the others', () => {
      expect(
        scalesOf(
          'oxygenTemperature',
          day((index) => ({ bloodOxygenSaturation: index === 40 ? 60 : 97 })),
          ALL,
        ).left,
      ).toEqual({ min: 95, max: 101 });
    });

    it('[CH-28] one temperature far out stretches its axis as little, and fever that lasts does', () => {
      expect(
        scalesOf(
          'oxygenTemperature',
          day((index) => ({ bodyTemperature: index === 40 ? 25 : 37 })),
          ALL,
        ).right,
      ).toEqual({ min: 33, max: 41 });
      expect(
        scalesOf(
          'oxygenTemperature',
          day((index) => ({ bodyTemperature: index > 92 ? 42.4 : 37 })),
          ALL,
        ).right,
      ).toEqual({ min: 31, max: 43 });
    });

    it('of a few values none is left out', () => {
      expect(
        scalesOf('cardio', day((index) => ({ heartRate: index === 4 ? 180 : 80 })).slice(0, 24), ALL).left
          .max,
      ).toBe(200);
    });
  });

  it('[CH-27] SpO2 from 95, from 93 and lower as it falls', () => {
    expect(oxygenTemperature({ bloodOxygenSaturation: 95 }).left).toEqual({ min: 95, max: 101 });
    expect(oxygenTemperature({ bloodOxygenSaturation: 94.9 }).left).toEqual({ min: 93, max: 101 });
    expect(oxygenTemperature({ bloodOxygenSaturation: 88 }).left).toEqual({ min: 85, max: 101 });
    expect(oxygenTemperature({ bloodOxygenSaturation: 0 }).left.min).toBe(0);
  });

  it('[CH-28] temperature from 33 to 41, further for what lies outside', () => {
    expect(oxygenTemperature({ bodyTemperature: 41 }).right).toEqual({ min: 33, max: 41 });
    expect(oxygenTemperature({ bodyTemperature: 41.2 }).right).toEqual({ min: 31, max: 43 });
    expect(oxygenTemperature({ bodyTemperature: 30 }).right).toEqual({ min: 29, max: 45 });
  });

  it('both axes of the lower chart have the same number of intervals', () => {
    expect(quarters({ min: 93, max: 101 })).toEqual([93, 95, 97, 99, 101]);
    expect(quarters({ min: 95, max: 101 })).toEqual([95, 96.5, 98, 99.5, 101]);
  });
});
