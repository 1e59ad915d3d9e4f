import type { RiskReason } from '../../../../src/contract/alerts';
import {
  changeText,
  reasonLabel,
  reasonsText,
  reasonValue,
} from '../../../../src/web/clinical/words/reasonText';

const reason = (
  vital: string,
  label: string,
  value: number,
  change_1h: number | null = null,
): RiskReason => ({ vital, label, value, change_1h, points: 1 });

describe('why a score is high, in words', () => {
  it('names the mean pressure as MAP, with its change in the last hour', () => {
    expect(
      reasonsText([
        reason('bloodPressureMean', 'MAP now', 61.2, -26.4),
        reason('heartRate', 'HR latest hour', 118),
      ]),
    ).toBe('MAP 61 (−26 in 1 h), HR 118');
  });

  it('says which value it is where it is not that of now', () => {
    expect(
      reasonsText([
        reason('bodyTemperature', 'T highest of 24 h', 38.94),
        reason('bloodOxygenSaturation', 'SpO2 lowest of 24 h', 88),
      ]),
    ).toBe('BT highest of 24 h 38.9 °C, SpO2 lowest of 24 h 88 %');
  });

  it('names a vital once in a row, and states its change once, beside the value of now', () => {
    expect(
      reasonsText([
        reason('bloodPressureMean', 'lowest of 6 h', 58, -26),
        reason('bloodPressureMean', 'MAP now', 61, -26),
        reason('bloodPressureMean', 'mean of 24 h', 66, -26),
      ]),
    ).toBe('MAP lowest of 6 h 58, now 61 (−26 in 1 h), mean of 24 h 66');
  });

  it('states the change also where the value of now is no reason', () => {
    expect(
      reasonsText([
        reason('respirationRate', 'RR recent mean', 24, 6),
        reason('respirationRate', 'mean of 24 h', 20, 6),
      ]),
    ).toBe('RR recent mean 24 (now +6 in 1 h), mean of 24 h 20');
  });

  it('is nothing without reasons', () => {
    expect(reasonsText([])).toBe('');
  });

  it('shows a vital that it does not know by its key', () => {
    expect(reasonsText([reason('lactate', 'now', 4.2)])).toBe('lactate 4.2');
  });
});

it.each([
  ['heartRate', -12, '−12'],
  ['heartRate', 12.4, '+12'],
  ['heartRate', 0.4, null],
  ['heartRate', -0.4, null],
  ['bodyTemperature', 0.68, '+0.7'],
  ['bodyTemperature', -0.04, null],
  ['heartRate', null, null],
] as const)('a change of %s by %p reads %p', (vital, change, text) => {
  expect(changeText(vital, change)).toBe(text);
});

it.each([
  ['MAP now', 'now'],
  ['T highest of 24 h', 'highest of 24 h'],
  ['lowest of 6 h', 'lowest of 6 h'],
  ['Temperature', 'Temperature'],
])('%p without its vital is %p', (label, text) => {
  expect(reasonLabel(label)).toBe(text);
});

it.each([
  ['bodyTemperature', 38, '38.0 °C'],
  ['bloodPressureMean', 60.5, '61'],
  ['bloodOxygenSaturation', 91, '91 %'],
] as const)('%s %p reads %s', (vital, value, text) => {
  expect(reasonValue(vital, value)).toBe(text);
});
