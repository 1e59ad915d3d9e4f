import { calendarDay } from '../../../src/clinical/dates/calendarDay';

describe('the calendar day of a moment', () => {
  it.each([
    ['2026-03-10T23:30:00Z', 'Asia/Tokyo', '2026-03-11'],
    ['2026-03-10T23:30:00Z', 'UTC', '2026-03-10'],
    ['2026-03-11T03:30:00Z', 'America/New_York', '2026-03-10'],
    ['2026-03-29T22:30:00Z', 'Europe/Oslo', '2026-03-30'],
  ])('%s in %s is %s', (moment, zone, day) => {
    expect(calendarDay(Date.parse(moment), zone)).toBe(day);
  });

  it('is that of this machine where no zone is named', () => {
    const now = new Date(2026, 2, 10, 0, 5);
    expect(calendarDay(now.getTime())).toBe('2026-03-10');
  });
});
