/** @jest-environment jsdom */
import dayjs from 'dayjs';
import { ageText } from '../../../../src/web/features/patients/ageText';
import {
  formatAge,
  formatCalendarDate,
  formatClock,
  formatClockOfDay,
  formatDay,
  formatMoment,
  formatTimeOfDay,
  formatTimeUnderDay,
  formatTimestamp,
  TIMESTAMP_FORMAT,
  yearsBetween,
} from '../../../../src/web/lib/dates';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('a moment on screen', () => {
  // Written without a zone, so that it is the same wherever the test runs.
  const local = dayjs('2026-11-20T14:02:31.500');

  it("[CST-04] is 'HH:mm DD/MM/YYYY', which is the spec's 'HH:mm dd/LL/yyyy'", () => {
    expect(TIMESTAMP_FORMAT).toBe('HH:mm DD/MM/YYYY');
    expect(formatTimestamp(local.toISOString())).toBe('14:02 20/11/2026');
    expect(formatTimestamp(dayjs('2026-01-02T00:05:00').toISOString())).toBe('00:05 02/01/2026');
  });

  it('what is no moment is not known', () => {
    expect(formatTimestamp('never')).toBe('--');
  });

  it('shows seconds where they decide', () => {
    expect(formatMoment(local.valueOf())).toBe('14:02:31 20/11/2026');
  });

  it('[J41] of a day is its date, also when the day begins in a zone east or west of the hospital', () => {
    const begins = dayjs('2026-11-20T00:00:00');
    for (const hours of [-9, 0, 9])
      expect(formatDay(begins.add(hours, 'hour').toISOString())).toBe('20/11/2026');
  });

  it('on a running clock, and under a heading with its day, is the time alone', () => {
    expect(formatTimeUnderDay(local.toISOString())).toBe('14:02');
    expect(formatClock(local.valueOf())).toBe('14:02:31');
  });

  describe('in a short line', () => {
    afterEach(() => {
      jest.useRealTimers();
    });

    it.each([
      ['2026-11-20T14:03:00', '14:02', '14:02:31'],
      ['2026-11-21T14:02:00', '14:02 20/11', '14:02:31 20/11'],
      ['2026-11-21T00:00:00', '14:02 20/11', '14:02:31 20/11'],
      ['2026-11-19T23:59:59', '14:02 20/11', '14:02:31 20/11'],
      ['2027-01-01T00:00:00', '14:02 20/11/2026', '14:02:31 20/11/2026'],
    ])('[CST-04] seen at %s is %s: no moment of another day reads as one of today', (now, time, clock) => {
      jest.useFakeTimers({ now: dayjs(now).valueOf() });
      expect(formatTimeOfDay(local.toISOString())).toBe(time);
      expect(formatClockOfDay(local.valueOf())).toBe(clock);
    });

    it('is not known where it is no moment', () => {
      expect(formatTimeOfDay('')).toBe('--');
      expect(formatTimeUnderDay('')).toBe('--');
    });
  });
});

describe('an age', () => {
  it.each([
    [-5 * SECOND, 'just now'],
    [999, 'just now'],
    [SECOND, '1 s ago'],
    [42_900, '42 s ago'],
    [99 * SECOND, '99 s ago'],
    [100 * SECOND, '1 min ago'],
    [44 * MINUTE, '44 min ago'],
    [100 * MINUTE, '1 h ago'],
    [3 * HOUR, '3 h ago'],
    [48 * HOUR, '2 days ago'],
    [Number.NaN, 'time not known'],
  ])('[H6] of %i ms is %s', (ms, words) => {
    expect(formatAge(ms)).toBe(words);
  });
});

describe('a calendar date', () => {
  it('[PL-10] is YYYY/MM/DD, text to text: no zone moves it', () => {
    expect(formatCalendarDate('1959-01-14')).toBe('1959/01/14');
    expect(formatCalendarDate('2000-12-31')).toBe('2000/12/31');
  });

  it.each([
    ['2026-01-13', 66],
    ['2026-01-14', 67],
    ['2026-01-15', 67],
  ])('[PD-13] born 1959-01-14, on %s %i years old', (today, years) => {
    expect(yearsBetween('1959-01-14', today)).toBe(years);
    expect(ageText('1959-01-14', today)).toBe(`(${years} y.o.)`);
  });

  it('[PD-13] a birthday on 29 February comes on 1 March in a common year; a newborn is 0', () => {
    expect(yearsBetween('2000-02-29', '2025-02-28')).toBe(24);
    expect(yearsBetween('2000-02-29', '2025-03-01')).toBe(25);
    expect(ageText('2026-01-14', '2026-01-14')).toBe('(0 y.o.)');
  });

  it('has no age before it has come', () => {
    expect(ageText('2026-01-15', '2026-01-14')).toBe('');
  });

  it('has none where the birth date is not known', () => {
    expect(yearsBetween('', '2026-01-14')).toBeNaN();
    expect(ageText('', '2026-01-14')).toBe('');
  });
});
