import {
  escalationTimes,
  nextEscalation,
  withoutFuture,
  type EscalatingAlarm,
} from '../../../../src/server/services/alarms/escalation/escalationClock';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const NOW = Date.parse('2026-11-20T14:00:00Z');
const HOUR_AHEAD = NOW + 60 * MINUTE;

const nina = { id: 1, name: 'Nina', role: 'hcp', onDutyFor: [1] } as const;
const roster = { staff: [nina], place: { department: 1, cover: null } };

const alarm = (changes: Partial<EscalatingAlarm> = {}): EscalatingAlarm => ({
  kind: 'heartRateLow',
  severity: 'CRITICAL',
  level: 0,
  since: NOW - MINUTE,
  told: [1],
  announcedAt: NOW - MINUTE,
  ...changes,
});

describe('times of an alarm that lie ahead: the server’s clock was put back', () => {
  it('are taken as they are up to 5 s ahead, and of the past', () => {
    const past = alarm();
    const nearly = alarm({ since: NOW + 5 * SECOND, announcedAt: NOW + 5 * SECOND });
    const waiting = alarm({ since: null, announcedAt: null });
    for (const each of [past, nearly, waiting]) expect(withoutFuture(each, NOW)).toBe(each);
  });

  it.each([
    ['CRITICAL', 0, NOW - MINUTE, NOW - 15 * MINUTE],
    ['CRITICAL', 1, NOW - 3 * MINUTE, NOW - 15 * MINUTE],
    ['CRITICAL', 2, NOW - 5 * MINUTE, NOW - 15 * MINUTE],
    ['CRITICAL', 3, NOW - 5 * MINUTE, NOW - 15 * MINUTE],
    ['WARNING', 0, NOW - 5 * MINUTE, NOW - 60 * MINUTE],
    ['WARNING', 1, NOW - 5 * MINUTE, NOW - 60 * MINUTE],
  ] as const)('make what comes next due now: %s at level %i', (severity, level, since, announcedAt) => {
    const ahead = alarm({ severity, level, since: HOUR_AHEAD, announcedAt: HOUR_AHEAD });
    expect(withoutFuture(ahead, NOW)).toEqual({ ...ahead, since, announcedAt });
  });

  it('has the next level reached now, and after the last one the repeat a repeat later', () => {
    const ahead = (level: EscalatingAlarm['level']) =>
      escalationTimes([alarm({ level, since: HOUR_AHEAD, announcedAt: HOUR_AHEAD })], roster, NOW);
    expect([ahead(0), ahead(1), ahead(2)]).toEqual([[NOW], [NOW], [NOW]]);
    expect(ahead(3)).toEqual([NOW + 10 * MINUTE]);
  });

  it('count one by one', () => {
    const since = NOW - 30 * SECOND;
    const announced = alarm({ since, announcedAt: NOW + 6 * SECOND });
    expect(withoutFuture(announced, NOW)).toEqual({ ...announced, announcedAt: NOW - 15 * MINUTE });
    const begun = alarm({ since: NOW + 6 * SECOND, announcedAt: since });
    expect(withoutFuture(begun, NOW)).toEqual({ ...begun, since: NOW - MINUTE });
  });
});

describe('when escalation is looked at next', () => {
  it('is every 30 s while a score has stopped before Admins are notified, and not after', () => {
    const stopped = (level: EscalatingAlarm['level']) => alarm({ kind: 'hipi', level, since: NOW - MINUTE });
    expect(nextEscalation([stopped(2)], roster, NOW)).toBe(NOW + 30 * SECOND);
    expect(nextEscalation([stopped(3)], roster, NOW)).toBe(NOW + 14 * MINUTE);
  });

  it('is never without an alarm that runs', () => {
    expect(nextEscalation([], roster, NOW)).toBeNull();
    expect(nextEscalation([alarm({ since: null })], roster, NOW)).toBeNull();
  });
});
