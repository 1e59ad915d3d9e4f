import type { Alarm } from '../../../../src/contract/alarms';
import {
  addedBy,
  alarmLineOf,
  hidesReason,
  isBefore,
} from '../../../../src/web/clinical/words/alarms/alarmLine';
import { formatTimeOfDay } from '../../../../src/web/lib/dates';
import {
  boardAlarm,
  LOOKED_AT,
  minutesAgo,
  ownedAlarm,
  pastAlarm,
  pausedAlarm,
} from '../../../fixtures/alerts/boardAlarm';
import { dashboardEntry } from '../../../fixtures/ward/dashboardEntry';

const MINUTE = 60_000;
const at = (minutes: number) => formatTimeOfDay(minutesAgo(minutes));

const lineOf = (
  alarms: ReturnType<typeof boardAlarm>[],
  { isSignalLost = false, isConnectionLost = false, isExpired = false } = {},
) => {
  const entry = dashboardEntry({
    alarms,
    last_sync: minutesAgo(6),
    news2: { total: 0, parts_known: 5 },
  });
  const observations = isExpired ? null : entry.observations;
  return alarmLineOf({ entry, observations, isSignalLost, isConnectionLost });
};

describe('the line of a card', () => {
  const unowned = boardAlarm();
  const owned = ownedAlarm({ raised_at: minutesAgo(23) });
  const paused = pausedAlarm({ kind: 'SPI', severity: 'WARNING' });
  const past = pastAlarm();

  it('says first what is unacknowledged, since the oldest of the same severity, and why', () => {
    const older = boardAlarm({ id: 9, raised_at: minutesAgo(5), value: 91 });
    expect(lineOf([owned, paused, past, unowned, older], { isSignalLost: true })).toEqual({
      look: 'unowned',
      severity: 'CRITICAL',
      lead: 'Nobody yet',
      running: { since: LOOKED_AT - 5 * MINUTE, as: 'count' },
      reason: 'MAP 53',
      person: null,
    });
    expect(lineOf([boardAlarm({ severity: 'WARNING' }), owned])).toMatchObject({
      look: 'unowned',
      severity: 'WARNING',
    });
  });

  it('names the newest value beyond its own limit before what scores are made of', () => {
    const kind = (name: Alarm['kind'], value: number, raised: number) =>
      boardAlarm({
        id: value,
        kind: name,
        class: 'limit',
        value,
        raised_at: minutesAgo(raised),
        reasons: [],
      });
    const pressure = kind('NON_INVASIVE_BLOOD_PRESSURE_MEAN_LOW', 41, 4);
    const pulse = kind('HEART_RATE_HIGH', 151, 3);
    expect(lineOf([unowned, pressure])?.reason).toBe('MAP 41');
    expect(lineOf([unowned, pressure, pulse])?.reason).toBe('HR 151');
    expect(lineOf([unowned, { ...pulse, severity: 'WARNING' }])?.reason).toBe('MAP 53, HR 47');
  });

  it('counts the time without an owner, and not since the raise', () => {
    const lost = boardAlarm({ raised_at: minutesAgo(50), unowned_since: minutesAgo(3) });
    const since = LOOKED_AT - 3 * MINUTE;
    expect(lineOf([lost])).toMatchObject({ lead: 'Nobody yet', running: { since, as: 'count' } });
  });

  it('counts no further once the server is gone: it may be acknowledged by now', () => {
    expect(lineOf([unowned], { isConnectionLost: true })).toMatchObject({
      lead: 'Was with nobody',
      running: null,
    });
    expect(lineOf([owned], { isConnectionLost: true })).toMatchObject({ lead: 'Critical', running: null });
  });

  it('then that there is no signal, with the alarm that stands and its owner', () => {
    const silent = ownedAlarm({ no_data_since: minutesAgo(4) });
    expect(lineOf([silent, paused], { isSignalLost: true })).toEqual({
      look: 'signal',
      severity: 'CRITICAL',
      lead: 'No signal',
      running: { since: LOOKED_AT - 4 * MINUTE, as: 'span' },
      reason: 'MAP 53',
      person: { name: 'Nina', at: at(9) },
    });
    expect(lineOf([past], { isSignalLost: true })).toMatchObject({
      look: 'signal',
      running: { since: LOOKED_AT - 6 * MINUTE, as: 'span' },
      reason: null,
      person: null,
    });
  });

  it('then who has it, since when it stands, and why', () => {
    expect(lineOf([paused, past, owned])).toEqual({
      look: 'owner',
      severity: 'CRITICAL',
      // Not 'High': the band may have stood for longer than its alarm.
      lead: 'Critical',
      running: { since: LOOKED_AT - 23 * MINUTE, as: 'span' },
      reason: 'MAP 53',
      person: { name: 'Nina', at: at(9) },
    });
    expect(lineOf([ownedAlarm({ severity: 'WARNING' })])).toMatchObject({ lead: 'Warning' });
  });

  it('[J33] of one that has an owner and is paused is the pause, with the owner and not with who paused it', () => {
    const { pause, paused_until } = pausedAlarm();
    expect(lineOf([ownedAlarm({ pause, paused_until })])).toMatchObject({
      look: 'pause',
      person: { name: 'Nina', at: at(9) },
    });
  });

  it('names no user on the wall, which receives no names', () => {
    const { pause, paused_until } = pausedAlarm();
    const nameless = pause === null ? null : { ...pause, by: { ...pause.by, name: '' } };
    expect(lineOf([pausedAlarm({ pause: nameless, paused_until })])).toMatchObject({
      look: 'pause',
      person: null,
    });
  });

  it('then what is paused, then what was, then NEWS2 with its known parts', () => {
    expect(lineOf([past, paused])).toMatchObject({
      look: 'pause',
      lead: `SPI paused until ${at(-8)}`,
      person: { name: 'by Omar', at: null },
    });
    expect(lineOf([past])).toMatchObject({
      look: 'past',
      lead: `Was critical until ${at(21)}`,
      reason: 'MAP 53',
    });
    expect(lineOf([boardAlarm({ severity: 'INFO' })])).toMatchObject({
      look: 'news2',
      lead: 'NEWS2',
      reason: '0 (5 of 7 parts)',
    });
    expect(lineOf([], { isExpired: true })).toBeNull();
  });

  it('[J33] keeps the reason of an unacknowledged alarm before every notice, and of any other before a clock or a merge', () => {
    const kinds = ['logged', 'unwatched', 'unread', 'zero', 'clock', 'merged'] as const;
    const hiding = (alarm: ReturnType<typeof boardAlarm>) => {
      const line = lineOf([alarm]);
      return line === null ? null : kinds.filter((kind) => hidesReason({ kind }, line));
    };
    expect(hiding(unowned)).toEqual([]);
    expect(hiding(owned)).toEqual(['logged', 'unwatched', 'unread', 'zero']);
  });

  it('does not say twice what a notice says', () => {
    const notice = {
      kind: 'zero',
      texts: ['MAP 53', 'Clock 94 s ahead'],
      short: ['MAP 53', 'Clock'],
    } as const;
    expect(addedBy(notice, 'MAP 53, HR 47')).toEqual({ text: 'Clock 94 s ahead', short: 'Clock' });
    expect(addedBy(notice, null)).toEqual({ text: 'MAP 53 · Clock 94 s ahead', short: 'MAP 53 · Clock' });
  });

  it('gives way to a notice that the state is not known, but not when an alarm is unacknowledged', () => {
    const unread = { texts: ['HR could not be shown'], kind: 'unread' } as const;
    const clock = { texts: ['Clock 94 s ahead'], kind: 'clock' } as const;
    const logged = { texts: ['Critical by vitals logged by hand'], kind: 'logged' } as const;
    expect([unread, clock, logged].map((notice) => isBefore(notice, lineOf([unowned])))).toEqual([
      false,
      false,
      false,
    ]);
    expect([unread, clock, logged].map((notice) => isBefore(notice, lineOf([owned])))).toEqual([
      true,
      false,
      false,
    ]);
    expect([unread, clock, logged].map((notice) => isBefore(notice, lineOf([past])))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isBefore(clock, null)).toBe(true);
  });
});
