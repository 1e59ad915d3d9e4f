import { VitalsForm } from '../../../src/contract/vitalsForm';
import { expectVerdicts, fits } from '../../fixtures/contract/verdicts';

const FORM = {
  observation_time: '2026-03-10T08:15',
  heart_rate: 72,
  vital_signs: ['heart_rate'],
  measured_as_zero: [],
};

describe('the form of logged vitals', () => {
  it.each<[field: string, least: number, most: number]>([
    // 0 is confirmed beside the field: what a sensor sends without contact is no value (open-points §4).
    ['heart_rate', 0.1, 350],
    ['blood_oxygen_saturation', 0.1, 100],
    ['body_temperature', 20, 45],
    ['respiratory_rate', 0.1, 120],
    ['blood_pressure_systolic', 0.1, 350],
    ['blood_pressure_diastolic', 0.1, 250],
    ['blood_pressure_mean', 0.1, 300],
  ])('takes a %s from %p to %p, or none', (field, least, most) => {
    const around = (value: unknown) => ({ ...FORM, [field]: value });
    expectVerdicts(VitalsForm, around, [least, 30, most, undefined], [0, -1, most + 0.1, '72', null]);
  });

  it('needs at least one vital', () => {
    expectVerdicts(
      VitalsForm,
      (vitals) => ({ ...FORM, vital_signs: vitals }),
      [['heart_rate']],
      [[], undefined],
    );
  });

  it('takes a time to the minute, the second or the millisecond', () => {
    expectVerdicts(
      VitalsForm,
      (time) => ({ ...FORM, observation_time: time }),
      ['2026-03-10T08:15', '2026-03-10T08:15:30', '2026-03-10T08:15:30.5', '2026-03-10T08:15:30.125'],
      ['', '2026-03-10', '2026-03-10T08', '2026-03-10T08:15Z', '2026-03-10T08:15:30.1250', ' ', undefined],
    );
  });

  it('takes a confirmed 0 of every vital but the temperature', () => {
    const vitals = [
      'heart_rate',
      'blood_oxygen_saturation',
      'respiratory_rate',
      'blood_pressure_systolic',
      'blood_pressure_diastolic',
      'blood_pressure_mean',
    ];
    const around = (value: unknown) => ({ ...FORM, measured_as_zero: value });
    expectVerdicts(VitalsForm, around, [[], vitals], [['body_temperature'], ['shock_index'], undefined]);
  });

  it('has no other fields', () => {
    expect(fits(VitalsForm, FORM)).toBe(true);
    expect(fits(VitalsForm, { ...FORM, shock_index: 0.6 })).toBe(false);
  });
});
