import { ALARM_KIND_KEYS, ALARM_KINDS } from '../../../../src/clinical/alarms/alarmKinds';
import { becauseText } from '../../../../src/web/clinical/words/alarms/alarmDetails';
import { shortReasons } from '../../../../src/web/clinical/words/alarms/alarmText';
import { alertBody, alertValueText, toastBody } from '../../../../src/web/clinical/words/alarms/alertText';
import type { Notification } from '../../../../src/contract/notifications';

const bodyOf = (type: string, value: number): string =>
  alertBody({
    observation_type: type,
    observation_value: value,
    patient: 7,
    bed: 'ICU-3',
  } as Notification['alert']);

describe('the sentence of an alert', () => {
  it('has the unit of its kind in the place of %', () => {
    expect(bodyOf('HIPI', 84.96)).toBe('HIPI of patient 7 on bed ICU-3 is 84%.');
    expect(bodyOf('HEART_RATE_HIGH', 151)).toBe('HEART_RATE_HIGH of patient 7 on bed ICU-3 is 151 bpm.');
    expect(bodyOf('NON_INVASIVE_BLOOD_PRESSURE_MEAN_LOW', 51)).toContain('is 51 mmHg.');
    expect(bodyOf('BLOOD_OXYGEN_SATURATION_LOW', 87)).toContain('is 87%.');
    expect(bodyOf('BODY_TEMPERATURE_HIGH', 40.25)).toMatch(/is 40\.[23] °C\.$/);
    expect(bodyOf('NEWS2', 7)).toContain('is 7.');
    expect(bodyOf('SIGNAL_LOST', 6)).toContain('is 6 min.');
    expect(bodyOf('DEVICE_CLOCK', 45)).toContain('is 45 s.');
    expect(bodyOf('SOMETHING_NEW', 3.25)).toContain('is 3.25.');
  });

  it('of NEWS2 says how many parts were known, and the points that it is made of', () => {
    const part = (vital: string, value: number, points: number) => ({
      ...{ vital, value, points, label: `${vital} in NEWS2`, change_1h: null },
    });
    const reasons = [
      part('respirationRate', 28, 3),
      part('bloodOxygenSaturation', 92, 2),
      part('heartRate', 112, 2),
      part('bodyTemperature', 37, 0),
    ];
    const alert = {
      ...{ observation_type: 'NEWS2', observation_value: 7, patient: 7, bed: 'ICU-3', reasons },
    } as Notification['alert'];
    expect(alertBody(alert)).toBe('NEWS2 of patient 7 on bed ICU-3 is 7 (4 of 7 parts): RR 3, SpO2 2, HR 2.');
    // A toast has one line for it.
    expect(toastBody(alert)).toBe('NEWS2 of patient 7 on bed ICU-3 is 7 (4 of 7).');
    expect(alertValueText('NEWS2', 7, reasons)).toBe('7 (4 of 7 parts)');
    expect(alertValueText('NEWS2', 7, [])).toBe('7');
    expect(alertValueText('HIPI', 91, reasons)).toBe('91%');
    expect(becauseText({ kind: 'NEWS2', reasons })).toBe(
      'because RR 28 (3 points), SpO2 92 % (2), HR 112 (2)',
    );
    expect(becauseText({ kind: 'NEWS2', reasons: [part('heartRate', 95, 1)] })).toBe(
      'because HR 95 (1 point)',
    );
    expect(becauseText({ kind: 'NEWS2', reasons: [] })).toBeNull();
    const alarm = {
      kind: 'NEWS2' as const,
      value: 7,
      unit: '',
      parts_known: 4,
      vital: null,
      measured_at: '',
      reasons,
    };
    expect(shortReasons(alarm, 2)).toBe('NEWS2 7 (4 of 7)');
  });

  it.each(ALARM_KIND_KEYS)('is complete for %s', (kind) => {
    const { observationType, unit } = ALARM_KINDS[kind];
    expect(alertValueText(observationType, 12)).toMatch(/^12/);
    expect(alertValueText(observationType, 12).endsWith(unit)).toBe(true);
    expect(alertValueText(observationType, null)).toBe('--');
  });
});
