import type { ForeignAlarms } from '../../../../src/server/db/alerting/alertStates';
import {
  closedForeign,
  judgeForeign,
  type ToldAlarm,
} from '../../../../src/server/services/alerting/foreignAlarms';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
const MINUTE = 60_000;

const told = (wanted: Partial<ToldAlarm> = {}): ToldAlarm => ({
  ...{ key: 'A', about: 'pressure', said: 'Pressure high', severity: 'WARNING', at: NOW, isOver: false },
  ...wanted,
});
const judged = (before: ForeignAlarms | undefined, alarm: ToldAlarm, now = NOW) => {
  const found = judgeForeign(before, alarm, now);
  if (typeof found === 'string') throw new Error(`It is ${found}.`);
  return found;
};

describe('alarms of other systems', () => {
  it('are news when they begin or get worse, and not while they go on', () => {
    const first = judged(undefined, told());
    expect(first).toMatchObject({
      isNews: true,
      standing: { severity: 'WARNING', said: 'Pressure high', count: 1 },
    });
    expect(judged(first.after, told({ at: NOW + 1 })).isNews).toBe(false);
    expect(judged(first.after, told({ at: NOW + 1, severity: 'CRITICAL' })).isNews).toBe(true);
    expect(judged(first.after, told({ key: 'B' }))).toMatchObject({ isNews: true, standing: { count: 2 } });
  });

  it('end by their key, else by what they are about, and never another one', () => {
    const { after } = judged(
      judged(undefined, told()).after,
      told({ key: 'B', about: 'leads', said: 'Leads off' }),
    );
    expect(judged(after, told({ isOver: true })).standing).toMatchObject({ said: 'Leads off', count: 1 });
    expect(judged(after, told({ key: 'Z', about: 'leads', isOver: true })).standing?.said).toBe(
      'Pressure high',
    );
    expect(judged(after, told({ key: 'Z', about: 'nothing', isOver: true })).standing?.count).toBe(2);
  });

  it('that are told late, or are an hour old, raise nothing', () => {
    const over = judged(judged(undefined, told()).after, told({ isOver: true, at: NOW + MINUTE }));
    expect(over.standing).toBeNull();
    expect(judgeForeign(over.after, told(), NOW + MINUTE)).toBe('stale');
    expect(judgeForeign(over.after, told({ at: NOW + 2 * MINUTE }), NOW + 2 * MINUTE)).not.toBe('stale');
    expect(judgeForeign(undefined, told({ at: NOW - 60 * MINUTE }), NOW)).toBe('stale');
    expect(judgeForeign(undefined, told({ at: NOW - 59 * MINUTE }), NOW)).not.toBe('stale');
    const { after } = judged(undefined, told());
    expect(judgeForeign(after, told({ at: NOW - 1, severity: 'CRITICAL' }), NOW)).toBe('stale');
  });

  it('that are newer than an end are not ended by it, whatever number it gives', () => {
    const { after } = judged(undefined, told({ at: NOW - MINUTE }));
    for (const key of ['A', 'Z'])
      expect(judgeForeign(after, told({ key, isOver: true, at: NOW - 2 * MINUTE }), NOW)).toBe('stale');
    const renumbered = judged(after, told({ key: 'B' })).after;
    const left = judged(renumbered, told({ key: 'Z', isOver: true, at: NOW - MINUTE }));
    expect(left.after.open.map(({ key }) => key)).toEqual(['B']);
    expect(judged(left.after, told({ key: 'B', isOver: true })).standing).toBeNull();
  });

  it('that begin before an end which was told first raise nothing, also by another number; later ones do', () => {
    const { after } = judged(undefined, told({ key: 'M2', isOver: true }));
    expect(judgeForeign(after, told({ key: 'M1', at: NOW - 1 }), NOW)).toBe('stale');
    expect(judgeForeign(after, told({ key: 'M1', about: 'leads', at: NOW - 1 }), NOW)).not.toBe('stale');
    expect(judgeForeign(after, told({ key: 'M3' }), NOW)).not.toBe('stale');
    // Where the number of the end was that of an alarm, another number is another alarm.
    const numbered = judged(judged(undefined, told()).after, told({ isOver: true })).after;
    expect(judgeForeign(numbered, told({ key: 'B', at: NOW - 1 }), NOW)).not.toBe('stale');
  });

  it('that stand become worse however long ago they began', () => {
    const { after } = judged(undefined, told());
    const worse = told({ severity: 'CRITICAL' });
    expect(judged(after, worse, NOW + 90 * MINUTE)).toMatchObject({
      ...{ isNews: true, standing: { severity: 'CRITICAL' } },
    });
    expect(judgeForeign(undefined, worse, NOW + 90 * MINUTE)).toBe('stale');
  });

  it('are bounded: beyond 50 at once a message is kept for a person', () => {
    let state: ForeignAlarms | undefined;
    for (let nth = 0; nth < 50; nth++) state = judged(state, told({ key: String(nth) })).after;
    expect(judgeForeign(state, told({ key: '50' }), NOW)).toBe('full');
    expect(judgeForeign(state, told({ key: '49', at: NOW + 1 }), NOW)).not.toBe('full');
    for (let nth = 0; nth < 200; nth++)
      state = judged(state, told({ key: `x${nth}`, about: 'x', isOver: true })).after;
    expect(state?.over.length).toBeLessThanOrEqual(50);
    expect(judged(state, told({ key: '0', at: NOW + 1 })).standing?.said).toMatch(/ and 47 more$/);
  });

  it('that a person closed begin anew', () => {
    const { after } = judged(undefined, told());
    expect(judged(closedForeign(after), told({ at: NOW + 1 })).isNews).toBe(true);
  });
});
