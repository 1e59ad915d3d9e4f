import { isCalendarDay } from '../../../../src/clinical/dates/calendarDay';
import { dateOfText, textOfDate } from '../../../../src/web/forms/fields/dates/dateEntry';

describe('the value of a date field', () => {
  it.each([
    ['1961/10/25', '1961-10-25'],
    ['1961-10-25', '1961-10-25'],
    [' 1961/10/25 ', '1961-10-25'],
    ['1900/01/01', '1900-01-01'],
    ['2099/12/31', '2099-12-31'],
    ['2024/02/29', '2024-02-29'],
    ['', undefined],
    ['  ', undefined],
    ['1961/1/2', '1961/1/2'],
    ['19610102', '19610102'],
    ['1961/10-25', '1961/10-25'],
    ['1961/10/250', '1961/10/250'],
    ['x1961/10/25', 'x1961/10/25'],
    ['2023/02/29', '2023/02/29'],
  ])('[PD-14] for the text %j, while it is typed, is %j', (text, value) => {
    expect(dateOfText(text, false)).toBe(value);
  });

  it.each([
    ['1961/1/2', '1961-01-02'],
    ['1961-1-02', '1961-01-02'],
    ['1961/11/2', '1961-11-02'],
    ['19610102', '1961-01-02'],
    [' 1961/1/2 ', '1961-01-02'],
    ['1961/1-2', '1961/1-2'],
    ['1961/13/2', '1961/13/2'],
    [' soon', ' soon'],
    ['', undefined],
  ])('[PD-14] for the text %j, once the field is left, is %j', (text, value) => {
    expect(dateOfText(text, true)).toBe(value);
  });
});

describe('the text of a date field', () => {
  it.each([
    ['1961-10-25', '1961/10/25'],
    ['1961-02-30', '1961-02-30'],
    ['soon', 'soon'],
    [undefined, ''],
  ])('[PD-14] for the value %j is %j', (value, text) => {
    expect(textOfDate(value)).toBe(text);
  });
});

describe('a calendar date that can be saved', () => {
  it.each([
    ['1900-01-01', true],
    ['1899-12-31', false],
    ['2099-12-31', true],
    ['2100-01-01', false],
    ['2026-00-10', false],
    ['2026-01-10', true],
    ['2026-12-10', true],
    ['2026-13-10', false],
    ['2026-04-00', false],
    ['2026-04-01', true],
    ['2026-04-30', true],
    ['2026-04-31', false],
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['1900-02-29', false],
    ['2026/04/01', false],
    ['2026-4-1', false],
    ['2026-04-01T08:00', false],
    ['', false],
  ])('[VAL-14] [VAL-19] %j: %s', (text, isReal) => {
    expect(isCalendarDay(text)).toBe(isReal);
  });
});
