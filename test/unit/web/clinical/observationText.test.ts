import { VITAL_KEYS } from '../../../../src/clinical/vitals';
import {
  meanPressureText,
  pressureText,
  scoreText,
  shockIndexText,
  vitalText,
} from '../../../../src/web/clinical/words/observationText';
import { dashboardEntry, NO_OBSERVATIONS } from '../../../fixtures/ward/dashboardEntry';

const { observations } = dashboardEntry();

it.each([
  ['heartRate', 76.4, '76'],
  ['heartRate', 76.5, '77'],
  ['bloodOxygenSaturation', 100, '100'],
  ['respirationRate', 9, '9'],
  ['bodyTemperature', 36.84, '36.8'],
  ['bodyTemperature', 37, '37.0'],
] as const)('[PDB-19] %s %p reads %s', (key, value, text) => {
  expect(vitalText(key, { ...observations, [key]: value })).toBe(text);
});

it.each(VITAL_KEYS)('[PDB-20] %s: null is --, 0 is not', (key) => {
  expect(vitalText(key, { ...observations, [key]: null })).toBe('--');
  expect(vitalText(key, { ...observations, [key]: 0 })).toBe(key === 'bodyTemperature' ? '0.0' : '0');
});

it.each([
  [131, 78, 95.7, '131/78', '(96)'],
  [131, 78, null, '131/78', '(--)'],
  [null, 78, 95.7, '--/78', '(96)'],
  [131, null, 95.7, '131/--', '(96)'],
  [null, null, 95.7, '--', '(96)'],
  [null, null, null, '--', null],
  [0, 0, 0, '0/0', '(0)'],
])(
  '[PDB-19] [PDB-20] systolic %p, diastolic %p, mean %p read %s and %s',
  (systolic, diastolic, mean, pressure, bracket) => {
    const read = {
      ...NO_OBSERVATIONS,
      bloodPressureSystolic: systolic,
      bloodPressureDiastolic: diastolic,
      bloodPressureMean: mean,
    };
    expect(pressureText(read)).toBe(pressure);
    expect(meanPressureText(read)).toBe(bracket);
  },
);

it.each([
  [0.576, '0.58'],
  [1.2, '1.20'],
  [0, '0.00'],
  [null, '--'],
])('[PDB-19] [PDB-20] the shock index %p reads %s', (value, text) => {
  expect(shockIndexText({ ...observations, shockIndex: value })).toBe(text);
});

it.each([
  [84.9, '84'],
  [85, '85'],
  [49.99, '49'],
  [0, '0'],
  [100, '100'],
  [null, '--'],
])('[PDB-18] [B10] the score %p reads %s: never a number of a higher band', (score, text) => {
  expect(scoreText(score)).toBe(text);
});

describe('[row 8] a vital for which the sensor sends 0', () => {
  it.each(VITAL_KEYS)('%s reads 0?, missing or with a value from before', (key) => {
    expect(vitalText(key, NO_OBSERVATIONS, [key])).toBe('0?');
    expect(vitalText(key, observations, [key])).toBe('0?');
    expect(
      vitalText(
        key,
        observations,
        VITAL_KEYS.filter((other) => other !== key),
      ),
    ).not.toBe('0?');
  });

  it('is marked by itself in a pressure', () => {
    expect(pressureText(observations, ['bloodPressureSystolic'])).toBe('0?/78');
    expect(pressureText(NO_OBSERVATIONS, ['bloodPressureSystolic', 'bloodPressureDiastolic'])).toBe('0?/0?');
    expect(meanPressureText(NO_OBSERVATIONS, ['bloodPressureMean'])).toBe('(0?)');
    expect(meanPressureText(NO_OBSERVATIONS, ['bloodPressureSystolic'])).toBe('(--)');
  });
});
