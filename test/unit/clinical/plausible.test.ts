import { isPlausible, isWithinLimits } from '../../../src/clinical/vitalLimits';
import { VITAL_KEYS, VITALS } from '../../../src/clinical/vitals';

it('[row 9] what is plausible begins and ends within the hard limits, ends included', () => {
  for (const key of VITAL_KEYS) {
    const { min, max } = VITALS[key].plausible;
    expect([min, max].map((value) => isPlausible(key, value) && isWithinLimits(key, value))).toEqual([
      true,
      true,
    ]);
    expect([min - 0.1, max + 0.1].map((value) => isPlausible(key, value))).toEqual([false, false]);
  }
});

it('[row 9] a heart rate is plausible from 30 to 160', () => {
  expect([29, 30, 160, 161, 180].map((value) => isPlausible('heartRate', value))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
