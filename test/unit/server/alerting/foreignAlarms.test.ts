import type { ForeignAlarms } from '../../../../src/server/db/alerting/alertStates';
import {
  closedForeign,
  evaluateForeignAlarm,
  type ReportedAlarm,
} from '../../../../src/server/services/alerting/foreignAlarms';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
const MINUTE = 60_000;

const reported = (wanted: Partial<ReportedAlarm> = {}): ReportedAlarm => ({
  ...{ key: 'A', about: 'pressure', said: 'Pressure high', severity: 'WARNING', at: NOW, isOver: false },
  ...wanted,
});
const evaluate = (before: ForeignAlarms | undefined, alarm: ReportedAlarm, now = NOW) => {
  const found = evaluateForeignAlarm(before, alarm, now);
  if (typeof found === 'string') throw new Error(`It is ${found}.`);
  return found;
};

describe('alarms of other systems', () => {
  it('are news when they begin or get worse, and not while they go on', () => {
    const first = evaluate(undefined, reported());
    expect(first).toMatchObject({
      isNews: true,
      standing: { severity: 'WARNING', said: 'Pressure high', count: 1 },
    });
    expect(evaluate(first.after, reported({ at: NOW + 1 })).isNews).toBe(false);
    expect(evaluate(first.after, reported({ at: NOW + 1, severity: 'CRITICAL' })).isNews).toBe(true);
    expect(evaluate(first.after, reported({ key: 'B' }))).toMatchObject({
      isNews: true,
      standing: { count: 2 },
    });
  });

  it('end by their key, else by what they are about, and never another one', () => {
    const { after } = evaluate(
      evaluate(undefined, reported()).after,
      reported({ key: 'B', about: 'leads', said: 'Leads off' }),
    );
    expect(evaluate(after, reported({ isOver: true })).standing).toMatchObject({
      said: 'Leads off',
      count: 1,
    });
    expect(evaluate(after, reported({ key: 'Z', about: 'leads', isOver: true })).standing?.said).toBe(
      'Pressure high',
    );
    expect(evaluate(after, reported({ key: 'Z', about: 'nothing', isOver: true })).standing?.count).toBe(2);
  });

  it('that are reported late, or are an hour old, raise nothing', () => {
    const over = evaluate(
      evaluate(undefined, reported()).after,
      reported({ isOver: true, at: NOW + MINUTE }),
    );
    expect(over.standing).toBeNull();
    expect(evaluateForeignAlarm(over.after, reported(), NOW + MINUTE)).toBe('stale');
    expect(evaluateForeignAlarm(over.after, reported({ at: NOW + 2 * MINUTE }), NOW + 2 * MINUTE)).not.toBe(
      'stale',
    );
    expect(evaluateForeignAlarm(undefined, reported({ at: NOW - 60 * MINUTE }), NOW)).toBe('stale');
    expect(evaluateForeignAlarm(undefined, reported({ at: NOW - 59 * MINUTE }), NOW)).not.toBe('stale');
    const { after } = evaluate(undefined, reported());
    expect(evaluateForeignAlarm(after, reported({ at: NOW - 1, severity: 'CRITICAL' }), NOW)).toBe('stale');
  });

  it('that are newer than an end are not ended by it, whatever number it gives', () => {
    const { after } = evaluate(undefined, reported({ at: NOW - MINUTE }));
    for (const key of ['A', 'Z'])
      expect(evaluateForeignAlarm(after, reported({ key, isOver: true, at: NOW - 2 * MINUTE }), NOW)).toBe(
        'stale',
      );
    const renumbered = evaluate(after, reported({ key: 'B' })).after;
    const left = evaluate(renumbered, reported({ key: 'Z', isOver: true, at: NOW - MINUTE }));
    expect(left.after.open.map(({ key }) => key)).toEqual(['B']);
    expect(evaluate(left.after, reported({ key: 'B', isOver: true })).standing).toBeNull();
  });

  it('that begin before an end which was reported first raise nothing, also by another number; later ones do', () => {
    const { after } = evaluate(undefined, reported({ key: 'M2', isOver: true }));
    expect(evaluateForeignAlarm(after, reported({ key: 'M1', at: NOW - 1 }), NOW)).toBe('stale');
    expect(evaluateForeignAlarm(after, reported({ key: 'M1', about: 'leads', at: NOW - 1 }), NOW)).not.toBe(
      'stale',
    );
    expect(evaluateForeignAlarm(after, reported({ key: 'M3' }), NOW)).not.toBe('stale');
    // Where the number of the end was that of an alarm, another number is another alarm.
    const numbered = evaluate(evaluate(undefined, reported()).after, reported({ isOver: true })).after;
    expect(evaluateForeignAlarm(numbered, reported({ key: 'B', at: NOW - 1 }), NOW)).not.toBe('stale');
  });

  it('that stand become worse however long ago they began', () => {
    const { after } = evaluate(undefined, reported());
    const worse = reported({ severity: 'CRITICAL' });
    expect(evaluate(after, worse, NOW + 90 * MINUTE)).toMatchObject({
      ...{ isNews: true, standing: { severity: 'CRITICAL' } },
    });
    expect(evaluateForeignAlarm(undefined, worse, NOW + 90 * MINUTE)).toBe('stale');
  });

  it('are bounded: beyond 50 at once a message is kept for a person', () => {
    let state: ForeignAlarms | undefined;
    for (let nth = 0; nth < 50; nth++) state = evaluate(state, reported({ key: String(nth) })).after;
    expect(evaluateForeignAlarm(state, reported({ key: '50' }), NOW)).toBe('full');
    expect(evaluateForeignAlarm(state, reported({ key: '49', at: NOW + 1 }), NOW)).not.toBe('full');
    for (let nth = 0; nth < 200; nth++)
      state = evaluate(state, reported({ key: `x${nth}`, about: 'x', isOver: true })).after;
    expect(state?.over.length).toBeLessThanOrEqual(50);
    expect(evaluate(state, reported({ key: '0', at: NOW + 1 })).standing?.said).toMatch(/ and 47 more$/);
  });

  it('that a person closed begin anew', () => {
    const { after } = evaluate(undefined, reported());
    expect(evaluate(closedForeign(after), reported({ at: NOW + 1 })).isNews).toBe(true);
  });
});
