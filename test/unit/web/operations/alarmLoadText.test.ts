import dayjs from 'dayjs';
import {
  addressOfSpan,
  momentsOf,
  spanOfAddress,
  spanText,
} from '../../../../src/web/features/operations/alarmLoad/loadSpan';
import {
  changeText,
  kindText,
  percentText,
  rateText,
  waitText,
} from '../../../../src/web/features/operations/alarmLoad/loadText';

describe('the words of the alarm load', () => {
  it.each([
    [null, '--'],
    [0, '0%'],
    [0.384, '38%'],
    [1, '100%'],
  ])('a share of %p is %p', (share, text) => expect(percentText(share)).toBe(text));

  it.each([
    [null, '--'],
    [0, '0.0 s'],
    [0.94, '0.9 s'],
    [9.94, '9.9 s'],
    [9.96, '10 s'],
    [99.4, '99 s'],
    [99.6, '1:40'],
    [190, '3:10'],
    [3_599.6, '1:00:00'],
    [3_725, '1:02:05'],
  ])('a wait of %p s is %p', (seconds, text) => expect(waitText(seconds)).toBe(text));

  it.each([
    [null, '--'],
    [0.137, '0.14'],
    [7.09, '7.1'],
    [153.4, '153'],
  ])('a rate of %p is %p', (rate, text) => expect(rateText(rate)).toBe(text));

  it('compares with the span before, where there was something', () => {
    expect([
      changeText(7.1, 8.66),
      changeText(3, 2),
      changeText(2, 2),
      changeText(2, 0),
      changeText(null, 1),
    ]).toEqual(['−18%', '+50%', 'unchanged', null, null]);
  });

  it('names a kind, and an unknown one by its word', () => {
    expect([kindText('HEART_RATE_LOW'), kindText('HIPI'), kindText('ETCO2_LOW')]).toEqual([
      'Heart rate low',
      'HIPI',
      'ETCO2_LOW',
    ]);
  });
});

describe('the span of the alarm load', () => {
  const NOON = dayjs('2026-11-20T12:00:00').valueOf();

  it('is 7 days of the whole hospital, with today, where the address says nothing or nonsense', () => {
    for (const address of ['', 'days=3&back=-1&department=x', 'days=7.5&back=1e3&department=']) {
      expect(spanOfAddress(new URLSearchParams(address))).toEqual({ days: 7, back: 0, department: null });
    }
    const span = momentsOf({ days: 7, back: 0 }, NOON);
    expect(span).toEqual({
      start: dayjs('2026-11-14T00:00:00').toISOString(),
      end: dayjs('2026-11-21T00:00:00').toISOString(),
    });
    expect(spanText(span)).toBe('14/11/2026 – 20/11/2026');
  });

  it('goes back by its length, without gaps', () => {
    const [today, yesterday] = [0, 1].map((back) => momentsOf({ days: 1, back }, NOON));
    expect(yesterday?.end).toBe(today?.start);
    expect(spanText(momentsOf({ days: 1, back: 1 }, NOON))).toBe('19/11/2026');
    expect(momentsOf({ days: 28, back: 2 }, NOON).end).toBe(momentsOf({ days: 28, back: 1 }, NOON).start);
  });

  it('is the same after it was in an address', () => {
    const span = { days: 28, back: 3, department: 5 } as const;
    expect(spanOfAddress(new URLSearchParams(addressOfSpan(span)))).toEqual(span);
    expect(addressOfSpan({ days: 7, back: 0, department: null })).toEqual({ days: '7' });
  });
});
