import { periodOf } from '../../../../src/server/services/patients/period';
import { Refused } from '../../../../src/server/services/refusals';

const NOW = Date.parse('2026-03-10T08:00:30.000Z');
const widened = (period: { start?: string; end?: string }): string[] => {
  const { from, to } = periodOf(period, NOW);
  return [from, to].map((time) => new Date(time ?? NaN).toISOString().slice(0, 19));
};
const refusal = (period: { start?: string; end?: string }): unknown => {
  try {
    return periodOf(period, NOW);
  } catch (error) {
    return error instanceof Refused ? error.errors : error;
  }
};

describe('the period of a chart or a report', () => {
  it('[API-35] is widened to whole minutes at both ends: nothing that was asked for is left out', () => {
    expect(widened({ start: '2026-03-09T07:59:59.999Z', end: '2026-03-10T07:00:00.001Z' })).toEqual([
      '2026-03-09T07:59:00',
      '2026-03-10T07:01:00',
    ]);
    expect(widened({ start: '2026-03-09T07:59:00.000Z', end: '2026-03-10T07:00:00.000Z' })).toEqual([
      '2026-03-09T07:59:00',
      '2026-03-10T07:00:00',
    ]);
  });

  it('[API-35] is the last 24 hours unless asked for otherwise, and ends with the minute of now', () => {
    expect(widened({})).toEqual(['2026-03-09T08:00:00', '2026-03-10T08:01:00']);
    expect(widened({ end: '2026-03-10T07:00:00.000Z' })).toEqual([
      '2026-03-09T07:00:00',
      '2026-03-10T07:00:00',
    ]);
  });

  it('[API-35] is neither empty nor upside down', () => {
    const at = '2026-03-10T07:00:00.000Z';
    expect(refusal({ start: at, end: at })).toEqual({ start: ['The start must lie before the end.'] });
    expect(refusal({ start: new Date(NOW).toISOString() })).toEqual({
      start: ['The start must lie in the past.'],
    });
  });

  it.each(['start', 'end'])('a leap second is no %s', (name) => {
    expect(refusal({ [name]: '2016-12-31T23:59:60Z' })).toEqual({
      [name]: ['The value is not a valid date-time.'],
    });
  });

  it('is at most 30 days long', () => {
    const end = '2026-03-10T07:00:00.000Z';
    expect(widened({ start: '2026-02-08T07:00:00.000Z', end })[0]).toBe('2026-02-08T07:00:00');
    expect(refusal({ start: '2026-02-08T06:59:59.999Z', end })).toEqual({
      start: ['The period may be at most 30 days long.'],
    });
  });
});
