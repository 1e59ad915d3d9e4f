import { alarmBurst } from '../../../../src/web/features/sound/playing/alarmBurst';
import {
  nextBurst,
  type LastBurst,
  type Sounding,
} from '../../../../src/web/features/sound/playing/nextBurst';
import { soundingAlarm } from '../../../../src/web/features/sound/playing/soundingAlarm';

const gapsOf = ({ pulses }: ReturnType<typeof alarmBurst>): number[] =>
  pulses.slice(1).map(({ at }, index) => {
    const before = pulses[index];
    return Math.round(1_000 * (at - (before?.at ?? 0) - (before?.length ?? 0)));
  });

describe('a burst (IEC 60601-1-8)', () => {
  it('of high priority has ten pulses, 3+2 and again 3+2, each 75 to 200 ms', () => {
    const burst = alarmBurst('CRITICAL', 'general');
    expect(burst.pulses).toHaveLength(10);
    for (const { length } of burst.pulses) {
      expect(length).toBeGreaterThanOrEqual(0.075);
      expect(length).toBeLessThanOrEqual(0.2);
    }
    const [a, b, rest, c, between, ...second] = gapsOf(burst);
    for (const spacing of [a, b, c]) {
      expect(spacing).toBeGreaterThanOrEqual(50);
      expect(spacing).toBeLessThanOrEqual(125);
    }
    // Twice the spacing and one pulse.
    expect(rest).toBe(2 * 100 + 150);
    expect(between).toBeGreaterThanOrEqual(350);
    expect(between).toBeLessThanOrEqual(1_300);
    expect(second).toEqual([a, b, rest, c]);
    expect(burst.restUntilNext).toBeGreaterThanOrEqual(2.5);
    expect(burst.restUntilNext).toBeLessThanOrEqual(15);
  });

  it('of medium priority has three pulses of 125 to 250 ms, of low two, with longer rests', () => {
    const medium = alarmBurst('WARNING', 'general');
    expect(medium.pulses.map(({ length }) => length)).toEqual([0.2, 0.2, 0.2]);
    expect(gapsOf(medium)).toEqual([200, 200]);
    expect(medium.restUntilNext).toBeGreaterThanOrEqual(2.5);
    expect(medium.restUntilNext).toBeLessThanOrEqual(30);
    const low = alarmBurst('INFO', 'general');
    expect(low.pulses).toHaveLength(2);
    expect(low.restUntilNext).toBeGreaterThan(15);
  });

  it('ends with its last pulse', () => {
    for (const severity of ['CRITICAL', 'WARNING', 'INFO'] as const) {
      const { pulses, length } = alarmBurst(severity, 'ventilation');
      const last = pulses.at(-1);
      expect(length).toBeCloseTo((last?.at ?? 0) + (last?.length ?? 0), 6);
    }
  });

  it.each([
    ['general', [262, 262, 262, 262, 262]],
    ['cardiovascular', [262, 330, 392, 392, 523]],
    ['ventilation', [523, 494, 440, 392, 349]],
    ['temperature', [262, 294, 330, 349, 392]],
  ] as const)('of %s has its melody', (melody, notes) => {
    const played = alarmBurst('CRITICAL', melody).pulses.map(({ frequency }) => Math.round(frequency));
    expect(played).toEqual([...notes, ...notes]);
    expect(alarmBurst('WARNING', melody).pulses.map(({ frequency }) => Math.round(frequency))).toEqual(
      notes.slice(0, 3),
    );
  });
});

describe('the next burst', () => {
  const critical: Sounding = { severity: 'CRITICAL', melody: 'general' };
  const warning: Sounding = { severity: 'WARNING', melody: 'general' };
  const after = (sounding: Sounding, startedAt: number): LastBurst => ({
    severity: sounding.severity,
    startedAt,
    burst: alarmBurst(sounding.severity, sounding.melody),
  });

  it('is none while nothing should sound, and at once where nothing sounded before', () => {
    expect(nextBurst(null, null, 0)).toBeNull();
    expect(nextBurst(critical, null, 0)).toEqual(alarmBurst('CRITICAL', 'general'));
  });

  it('follows after the rest', () => {
    const last = after(critical, 1_000);
    const end = 1_000 + 1_000 * last.burst.length;
    expect(nextBurst(critical, last, end + 4_999)).toBeNull();
    expect(nextBurst(critical, last, end + 5_000)).not.toBeNull();
  });

  it('of a worse alarm does not wait for the rest, and never sounds over the one before', () => {
    const last = after(warning, 0);
    const end = 1_000 * last.burst.length;
    expect(nextBurst(critical, last, end - 1)).toBeNull();
    expect(nextBurst(critical, last, end)?.pulses).toHaveLength(10);
    expect(nextBurst(warning, after(critical, 0), 1_000 * after(critical, 0).burst.length)).toBeNull();
  });
});

describe('what sounds for a user', () => {
  const ME = 7;
  const alarm = (given: Partial<Parameters<typeof soundingAlarm>[0][number]>) => ({
    kind: 'HIPI' as const,
    severity: 'WARNING' as const,
    state: 'raised' as const,
    paused_until: null,
    told: [ME],
    raised_at: '2026-03-01T10:00:00.000Z',
    ...given,
  });

  it('is the worst alarm, the oldest of several', () => {
    expect(soundingAlarm([], ME)).toBeNull();
    expect(
      soundingAlarm(
        [
          alarm({}),
          alarm({ kind: 'HEART_RATE_LOW', severity: 'CRITICAL', raised_at: '2026-03-01T10:00:05.000Z' }),
          alarm({
            kind: 'BODY_TEMPERATURE_HIGH',
            severity: 'CRITICAL',
            raised_at: '2026-03-01T10:00:04.000Z',
          }),
        ],
        ME,
      ),
    ).toEqual({ severity: 'CRITICAL', melody: 'temperature' });
  });

  it('[J35] is nothing that is acknowledged, paused, resolved, or was announced to others only', () => {
    const silent = [
      alarm({ state: 'acknowledged' }),
      alarm({ state: 'resolved' }),
      alarm({ paused_until: '2026-03-01T10:15:00.000Z' }),
      alarm({ told: [8] }),
      alarm({ told: [] }),
    ];
    expect(silent.map((each) => soundingAlarm([each], ME))).toEqual([null, null, null, null, null]);
  });
});
