import fc from 'fast-check';
import { VITAL_KEYS, VITALS, type VitalKey } from '../../../../src/clinical/vitals';
import type { HandSet } from '../../../../src/web/clinical/charts/handSets';
import { scalesOf } from '../../../../src/web/clinical/charts/scales';
import { measuredSet } from '../../../fixtures/screens/chartSets';

const BUCKET_MS = 900_000;
const BUCKETS = 96;
const ALL = new Set<VitalKey>(VITAL_KEYS);

/** What lies within the suggested ends of the axes. */
const CALM: Record<VitalKey, readonly [number, number]> = {
  heartRate: [40, 125],
  bloodPressureSystolic: [80, 125],
  bloodPressureDiastolic: [40, 90],
  bloodPressureMean: [50, 110],
  bloodOxygenSaturation: [95, 100],
  respirationRate: [8, 50],
  bodyTemperature: [33, 41],
};

const valuesOf = (rangeOf: (key: VitalKey) => readonly [number, number]) =>
  fc.record(
    Object.fromEntries(
      VITAL_KEYS.map((key) => [key, fc.integer({ min: rangeOf(key)[0], max: rangeOf(key)[1] })]),
    ) as Record<VitalKey, fc.Arbitrary<number>>,
  );
const calm = valuesOf((key) => CALM[key]);
const any = valuesOf((key) => [VITALS[key].limits.min, VITALS[key].limits.max]);

const hand = fc.record({
  bucket: fc.integer({ min: 0, max: BUCKETS - 1 }),
  keys: fc.subarray([...VITAL_KEYS], { minLength: 1 }),
  values: any,
  isAlone: fc.boolean(),
});

const handSet = (
  { bucket, keys, values }: { bucket: number; keys: VitalKey[]; values: Record<VitalKey, number> },
  id: number,
): HandSet => ({
  id,
  time: bucket * BUCKET_MS + 60_000,
  author: 'Nina Alvarez',
  mark: 'Nina',
  values: Object.fromEntries(keys.map((key) => [key, values[key]])),
});

it('[CH-26] [CH-27] [CH-28] no outlier, logged by hand or sent, moves an axis off the suggested range and the middle 99 %', () => {
  fc.assert(
    fc.property(
      fc.array(calm, { minLength: BUCKETS, maxLength: BUCKETS }),
      fc.array(hand, { maxLength: 12 }),
      fc.integer({ min: 0, max: BUCKETS - 1 }),
      any,
      (day, hands, spikeAt, spike) => {
        const byHand = hands.map(handSet);
        const sets = day.map((values, index) => {
          // In the bucket of what was logged by hand its mean stands, or nothing but it where the device was silent.
          const logged = hands.filter(({ bucket }) => bucket === index);
          const own = Object.assign(
            {},
            index === spikeAt ? spike : values,
            ...logged.map(({ keys, values: typed }) =>
              Object.fromEntries(keys.map((key) => [key, typed[key]])),
            ),
          ) as Record<VitalKey, number>;
          return {
            ...measuredSet(index * BUCKET_MS, own),
            device: logged.some(({ isAlone }) => isAlone) ? null : 1,
          };
        });
        expect(scalesOf('cardio', sets, ALL, byHand)).toEqual({
          left: { min: 0, max: 125 },
          right: { min: 0, max: 50 },
        });
        expect(scalesOf('oxygenTemperature', sets, ALL, byHand)).toEqual({
          left: { min: 95, max: 101 },
          right: { min: 33, max: 41 },
        });
      },
    ),
    { numRuns: 60 },
  );
});
