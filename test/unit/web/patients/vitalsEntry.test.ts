import { LOGGED_TYPES } from '../../../../src/contract/vitalsLog';
import { VitalsForm } from '../../../../src/contract/vitalsForm';
import { compile } from '../../../../src/contract/validate';
import { schemaErrors } from '../../../../src/web/forms/schemaErrors';
import {
  bodyOf,
  formOf,
  isZeroToConfirm,
  loggedTexts,
  messagesOfVitals,
  vitalOfField,
} from '../../../../src/web/features/vitals/vitalsEntry';
import { VITAL_FIELD_NAMES, type VitalField } from '../../../../src/clinical/vitalFields';

const AT = '2026-03-10T08:15';
const TIME = Date.parse('2026-03-10T08:15:00.000Z');
const isForm = compile(VitalsForm);
const verdict = (typed: Parameters<typeof formOf>[0]) => isForm(formOf(typed));

/** The spec's own list (§8): which type of the wire stands under which field. */
const TYPES: Record<VitalField, string> = {
  heart_rate: 'HEART_RATE',
  blood_oxygen_saturation: 'BLOOD_OXYGEN_SATURATION',
  body_temperature: 'BODY_TEMPERATURE',
  respiratory_rate: 'RESPIRATION_RATE',
  blood_pressure_systolic: 'NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC',
  blood_pressure_diastolic: 'NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC',
  blood_pressure_mean: 'NON_INVASIVE_BLOOD_PRESSURE_MEAN',
};
const EACH = Object.entries(TYPES) as [VitalField, string][];

describe('what is sent of Log Vital Signs', () => {
  it.each(EACH)('[MOD-03] [API-43] %s goes as %s', (field, type) => {
    expect(bodyOf(formOf({ observation_time: AT, [field]: '36.5' }), { patient: 7, time: TIME })).toEqual({
      timestamp: '2026-03-10T08:15:00.000Z',
      observations: [{ type, value: 36.5 }],
      patient: 7,
    });
  });

  it('[API-43] the seven types are those of the contract', () => {
    expect(new Set(Object.values(TYPES))).toEqual(new Set<string>(LOGGED_TYPES));
    expect(VITAL_FIELD_NAMES).toHaveLength(7);
  });

  it('[VAL-30] empty and non-numeric values are dropped, zero is kept', () => {
    const form = formOf({
      observation_time: AT,
      heart_rate: '0',
      body_temperature: '',
      respiratory_rate: '  ',
      blood_pressure_mean: 'abc',
      blood_oxygen_saturation: '1e999',
    });
    expect(bodyOf(form, { patient: 7, time: TIME }).observations).toEqual([{ type: 'HEART_RATE', value: 0 }]);
  });

  it('states what was logged, with units', () => {
    expect(loggedTexts(formOf({ observation_time: AT, heart_rate: '72', body_temperature: '36.8' }))).toEqual(
      [
        { label: 'Heart Rate', text: '72 bpm' },
        { label: 'Body Temperature', text: '36.8 °C' },
      ],
    );
  });
});

describe('what the form accepts', () => {
  it.each(EACH)('[VAL-28] %s alone', (field) => {
    expect(verdict({ observation_time: AT, [field]: '30' })).toBe(true);
  });

  it('[VAL-29] no vital at all is refused', () => {
    expect(verdict({ observation_time: AT })).toBe(false);
  });

  it('[VAL-27] no time is refused', () => {
    expect(verdict({ heart_rate: '72' })).toBe(false);
  });

  it.each(
    EACH.flatMap(([field]) => {
      const { min, max } = vitalOfField(field).limits;
      return [
        [field, min, min !== 0],
        [field, max, true],
        [field, min - 0.1, false],
        [field, max + 0.1, false],
      ] as const;
    }),
  )('[B4] %s of %p: %p', (field, value, isAccepted) => {
    expect(verdict({ observation_time: AT, [field]: String(value) })).toBe(isAccepted);
  });
});

describe('[row 8] a 0', () => {
  const CAN_BE_ZERO = VITAL_FIELD_NAMES.filter((field) => field !== 'body_temperature');

  it.each(CAN_BE_ZERO)('of %s is refused until it is confirmed, and then sent', (field) => {
    const typed = {
      observation_time: AT,
      [field]: '0',
      blood_pressure_mean: field === 'blood_pressure_mean' ? '0' : '61',
    };
    expect(isZeroToConfirm(field, '0')).toBe(true);
    expect(schemaErrors(isForm, formOf(typed), { [field]: { not: 'zero' } })).toEqual({ [field]: 'zero' });
    const confirmed = { ...typed, measured_as_zero: { [field]: true } };
    expect(verdict(confirmed)).toBe(true);
    expect(bodyOf(formOf(confirmed), { patient: 7, time: TIME }).observations).toContainEqual({
      type: TYPES[field],
      value: 0,
    });
    expect(loggedTexts(formOf(confirmed))).toContainEqual({
      label: vitalOfField(field).fieldLabel,
      text: `0 ${vitalOfField(field).unit}`,
    });
  });

  it.each(['0', '0.0', '-0', ' 00 '])('is one however it is typed: %p', (typed) => {
    expect(isZeroToConfirm('heart_rate', typed)).toBe(true);
    expect(verdict({ observation_time: AT, heart_rate: typed })).toBe(false);
  });

  it('of one vital does not confirm that of another', () => {
    expect(
      verdict({
        observation_time: AT,
        heart_rate: '0',
        respiratory_rate: '0',
        measured_as_zero: { heart_rate: true },
      }),
    ).toBe(false);
  });

  it('that was confirmed and then corrected counts as what it is now', () => {
    expect(
      bodyOf(formOf({ observation_time: AT, heart_rate: '72', measured_as_zero: { heart_rate: true } }), {
        patient: 7,
        time: TIME,
      }).observations,
    ).toEqual([{ type: 'HEART_RATE', value: 72 }]);
  });

  it('of a temperature can never have been measured', () => {
    expect(isZeroToConfirm('body_temperature', '0')).toBe(false);
    expect(
      schemaErrors(
        isForm,
        formOf({ observation_time: AT, body_temperature: '0', measured_as_zero: { body_temperature: true } }),
      ),
    ).toEqual({ body_temperature: 'The value must be at least 20.' });
  });
});

describe('what the server says of it', () => {
  it.each(EACH)('[ERR-02] a complaint about %s stands under its field', (field, type) => {
    expect(messagesOfVitals({ observations: [{}, { [type]: ['Too high.', 'Much too high.'] }] })).toEqual({
      [field]: 'Too high',
    });
  });

  it('[ERR-03] one about the timestamp under the time', () => {
    expect(messagesOfVitals({ timestamp: ['The time lies in the future.'] })).toEqual({
      observation_time: 'The time lies in the future',
    });
  });

  it.each([[undefined], [null], ['no JSON'], [{ observations: 'none' }], [{ observations: [null, 3] }]])(
    '%p is none',
    (answer) => {
      expect(messagesOfVitals(answer)).toEqual({});
    },
  );
});
