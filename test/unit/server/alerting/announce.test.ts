import type { AlertState } from '../../../../src/server/db/alerting/alertStates';
import { announce } from '../../../../src/server/services/alerting/announce';
import { SCORE_RULE } from '../../../../src/server/services/alerting/lanes/raiseRule';

const NOW = Date.UTC(2026, 10, 20, 6, 0, 0);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A CRITICAL that a device's value of 95 has raised just now, and what the test sets otherwise. */
const raised = (known: Partial<AlertState> = {}): AlertState => ({
  v: 2,
  stream: { at: NOW, seen: '1', level: 2, last: 95 },
  ...known,
});
const warning = (known: Partial<AlertState> = {}): AlertState =>
  raised({ stream: { at: NOW, seen: '1', level: 1, last: 60 }, ...known });

/** What is announced at NOW of a delivery whose newest value is of this age, ms. */
const announcedOf = (state: AlertState, { age = 0, byHand = false } = {}) =>
  announce(state, { time: NOW - age, byHand }, NOW, SCORE_RULE);
const saidOf = (...asked: Parameters<typeof announcedOf>) => announcedOf(...asked).announcement;

describe('an alarm that has not been announced', () => {
  it('is announced with the value that raised it, otherwise with the newest', () => {
    const announcement = {
      severity: 'CRITICAL',
      value: 92,
      measuredAt: NOW - SECOND,
      isLate: false,
      isRepeat: false,
    };
    expect(saidOf(raised({ raised: [NOW - SECOND, 92] }))).toEqual(announcement);
    expect(saidOf(raised())).toEqual({ ...announcement, value: 95, measuredAt: NOW });
    expect(saidOf(warning())).toMatchObject({ severity: 'WARNING', value: 60 });
  });

  it('is announced also at a value where it may ease', () =>
    expect(saidOf(raised({ stream: { at: NOW, seen: '1', level: 2, last: 80 } }))).toMatchObject({
      value: 80,
    }));

  it.each([
    [undefined, 1, true],
    [undefined, 2, true],
    [1, 2, true],
    [1, 1, false],
    [2, 1, false],
    [2, 2, false],
  ] as const)(
    'is one that is worse than what was announced: %s, and level %d stands: %s',
    (announced, level, isNew) => {
      const state = { announced, told: [NOW - MINUTE, NOW - MINUTE] } as const;
      expect(saidOf(level === 1 ? warning(state) : raised(state)) !== null).toBe(isNew);
    },
  );

  it.each([
    [2 * MINUTE, false],
    [2 * MINUTE + 1, true],
  ])('is late when the newest value is %d ms old: %s', (age, isLate) =>
    expect(saidOf(raised(), { age })?.isLate).toBe(isLate),
  );

  it('is remembered with the time of its severity', () => {
    const { state } = announcedOf(raised({ raised: [NOW, 95], told: [NOW - MINUTE, null] }));
    expect(state).toMatchObject({ announced: 2, told: [NOW - MINUTE, NOW] });
    expect(state.raised).toBeUndefined();
    expect(announcedOf(warning()).state).toMatchObject({ announced: 1, told: [NOW, null] });
    expect(announcedOf(warning({ told: [null, NOW - MINUTE] })).state.told).toEqual([NOW, NOW - MINUTE]);
    expect(announcedOf(raised({ told: [NOW - 15 * MINUTE, null] })).state.told).toEqual([null, NOW]);
  });

  it('is none without a value whose time is known', () => {
    expect(saidOf(raised({ stream: { at: null, seen: '', level: 2, last: 95 } }))).toBeNull();
    expect(saidOf(raised({ stream: { at: NOW, seen: '', level: 2 } }))).toBeNull();
    expect(saidOf({ v: 2 })).toBeNull();
  });
});

describe('an alarm of a backlog', () => {
  const told = [NOW - 15 * MINUTE + 1, NOW - 15 * MINUTE + 1] as const;
  const age = 15 * MINUTE + 1;

  it.each([
    ['CRITICAL', raised({ told }), raised({ told: [NOW, NOW - 15 * MINUTE] })],
    ['WARNING', warning({ told }), warning({ told: [NOW - 15 * MINUTE, NOW] })],
  ])('is announced when its severity has not been within 15 min: %s', (severity, within, after) => {
    expect(saidOf(within, { age })).toBeNull();
    expect(saidOf(after, { age })).toMatchObject({ severity });
    expect(saidOf({ ...within, told: undefined }, { age })).toMatchObject({ severity });
  });

  it('is one whose newest value is over 15 min old and was not logged by a person', () => {
    expect(saidOf(raised({ told }), { age: 15 * MINUTE })).not.toBeNull();
    expect(saidOf(raised({ told }), { age, byHand: true })).not.toBeNull();
  });

  it('was announced long ago when that is dated over 5 s ahead of the server', () => {
    expect(saidOf(raised({ told: [null, NOW + 5 * SECOND] }), { age })).toBeNull();
    expect(saidOf(raised({ told: [null, NOW + 5 * SECOND + 1] }), { age })).not.toBeNull();
  });
});

describe('an alarm that goes on', () => {
  const CRITICAL = { announced: 2, told: [null, NOW - 15 * MINUTE] } as const;

  it('is repeated with its newest value after 15 min when it is CRITICAL', () => {
    expect(saidOf(raised({ ...CRITICAL, raised: [NOW - MINUTE, 90] }))).toMatchObject({
      severity: 'CRITICAL',
      value: 95,
      isRepeat: true,
    });
    expect(saidOf(raised({ ...CRITICAL, told: [null, NOW - 15 * MINUTE + 1] }))).toBeNull();
    expect(saidOf(warning({ announced: 1, told: [NOW - 60 * MINUTE, null] }))).toBeNull();
  });

  it.each([
    [80, false],
    [80.1, true],
  ])('is not repeated where it may ease: at %d %s', (last, isRepeated) =>
    expect(saidOf(raised({ ...CRITICAL, stream: { at: NOW, seen: '1', level: 2, last } })) !== null).toBe(
      isRepeated,
    ),
  );
});

describe('the newest value of an alarm', () => {
  const stream = (at: number, last: number, level: 1 | 2 = 2) => ({ at: NOW + at, seen: '1', level, last });
  const hand = (at: number, last: number, level: 1 | 2 = 2) => ({ at: NOW + at, level, last });
  it.each([
    ['the newer of the two lanes, here the stream’s', stream(-1, 90), hand(-2, 91), 90],
    ['the newer of the two lanes, here the logged one', stream(-2, 90), hand(-1, 91), 91],
    ['the one not where the alarm ends, though older', stream(-2, 90), hand(-1, 80), 90],
    ['the newer where both are', stream(-2, 75), hand(-1, 80), 80],
    ['that of the lane with this alarm', stream(-1, 60, 1), hand(-2, 91), 91],
  ])('is %s', (_, ofDevice, logged, value) =>
    expect(saidOf({ v: 2, stream: ofDevice, hand: logged })?.value).toBe(value),
  );
});

describe('the times of announcements', () => {
  it.each([
    ['within 15 min are kept', [NOW - 15 * MINUTE + 1, NOW - MINUTE]],
    ['older are not', [NOW - 15 * MINUTE, NOW - MINUTE], [null, NOW - MINUTE]],
    ['of which all are older are left out', [NOW - 15 * MINUTE, null], undefined],
  ] as [string, AlertState['told'], AlertState['told']?][])('%s', (...[, told, ...expected]) => {
    const kept = expected.length === 0 ? told : expected[0];
    expect(announcedOf({ v: 2, told }).state.told).toEqual(kept);
    expect(announcedOf(warning({ announced: 2, told })).state.told).toEqual(kept);
  });

  it('change nothing where there are none', () => {
    for (const state of [{ v: 2 } as const, warning({ announced: 1 })])
      expect(announcedOf(state).state).toBe(state);
  });
});
