import {
  refuseProblems,
  wantedOf,
  type SentLimits,
} from '../../../../src/server/services/alarms/limits/sentLimits';
import { rowsByKind } from '../../../../src/server/services/alarms/limits/limitLevels';
import type { FieldErrors } from '../../../../src/contract/common';
import { Refused } from '../../../../src/server/services/refusals';

const NOW = Date.parse('2026-05-04T08:00:00.000Z');
const DAY_MS = 86_400_000;
const at = (ms: number) => new Date(NOW + ms).toISOString();

describe('what was sent', () => {
  const wanted = (sent: SentLimits) => Object.fromEntries(wantedOf(sent, NOW));
  const NOTHING = { warning: null, critical: null, outer: null, off_until: null, reason: '' };

  it('is known by kind, with what was left out as null', () => {
    expect(
      wanted({
        HEART_RATE_LOW: { critical: 45 },
        HEART_RATE_HIGH: { warning: 130 },
        RESPIRATION_RATE_HIGH: { outer: 50 },
        NEWS2: { off_until: at(1_000), reason: '  COPD, 88 to 92 %\n' },
      }),
    ).toEqual({
      heartRateLow: { ...NOTHING, critical: 45 },
      heartRateHigh: { ...NOTHING, warning: 130 },
      respirationRateHigh: { ...NOTHING, outer: 50 },
      news2: { ...NOTHING, off_until: at(1_000), reason: 'COPD, 88 to 92 %' },
    });
  });

  it('without a value is as if it was left out, and so is an unknown or a technical kind', () => {
    expect(
      wanted({
        HEART_RATE_LOW: { warning: null, critical: null, outer: null, off_until: null, reason: 'why' },
        HEART_RATE_HIGH: {},
        NO_SUCH_KIND: { critical: 1 },
        HIPI: { critical: 80 },
      }),
    ).toEqual({});
  });

  it('has its end as an instant with milliseconds; one that is no time is none', () => {
    const end = (off_until: string) => wanted({ NEWS2: { off_until } })['news2']?.off_until;
    expect(end('2026-05-04T11:00:00+02:00')).toBe('2026-05-04T09:00:00.000Z');
    expect(end('2026-12-31T23:59:60Z')).toBeUndefined();
  });

  it('ends within 24 hours where only the two clocks differ', () => {
    const end = (ms: number) => wanted({ NEWS2: { off_until: at(ms) } })['news2']?.off_until;
    expect(end(DAY_MS)).toBe(at(DAY_MS));
    expect(end(DAY_MS - 1)).toBe(at(DAY_MS - 1));
    expect(end(DAY_MS + 1)).toBe(at(DAY_MS));
    expect(end(DAY_MS + 5_000)).toBe(at(DAY_MS));
    expect(end(DAY_MS + 5_001)).toBe(at(DAY_MS + 5_001));
  });
});

describe('what is refused', () => {
  /** The sentences by path; null when nothing is refused. `standing`: the end that is set already. */
  function refused(sent: SentLimits, { isOfPatient = true, standing = null as string | null } = {}) {
    const own = rowsByKind([
      {
        ...{ kind: 'news2', departmentId: null, patientId: 1, warning: null, critical: null, outer: null },
        ...{ offUntil: standing, reason: '', setBy: { id: 7, name: 'Ada Nurse' }, setAt: at(-1_000) },
      },
    ]);
    try {
      refuseProblems(sent, wantedOf(sent, NOW), { above: [], own, isOfPatient, now: NOW });
    } catch (error) {
      if (error instanceof Refused) return error.errors as FieldErrors;
      throw error;
    }
    return null;
  }

  it('is a patient’s kind of which nothing is set; a ward inherits it then', () => {
    const sentence = ['Set a limit, or switch the alarm off until a time.'];
    expect(refused({ HEART_RATE_HIGH: {} })).toEqual({ 'limits.HEART_RATE_HIGH': sentence });
    expect(refused({ HEART_RATE_HIGH: { warning: null, outer: 150 } })).toMatchObject({
      'limits.HEART_RATE_HIGH': sentence,
    });
    expect(refused({ HEART_RATE_HIGH: {} }, { isOfPatient: false })).toBeNull();
    expect(refused({ HEART_RATE_HIGH: { warning: 130 } })).toBeNull();
    expect(refused({ HEART_RATE_HIGH: { critical: 150 } })).toBeNull();
    expect(refused({ HEART_RATE_HIGH: { off_until: at(1) } })).toBeNull();
  });

  it('is every value that contradicts what is inherited, at its place', () => {
    expect(refused({ HEART_RATE_HIGH: { warning: 145 }, HEART_RATE_LOW: { critical: 140 } })).toEqual({
      'limits.HEART_RATE_HIGH.warning': ['The warning may not be above the critical limit, 140.'],
      'limits.HEART_RATE_LOW.critical': ['The low limit must be below the high one, 140.'],
    });
  });

  it('is a limit beyond the outer range, unless the patient’s alarm is switched off; a ward never may', () => {
    const beyond = (off_until: string | null) => ({ HEART_RATE_HIGH: { critical: 161, off_until } });
    expect(Object.keys(refused(beyond(null)) ?? {})).toEqual(['limits.HEART_RATE_HIGH.critical']);
    expect(refused(beyond(at(1)))).toBeNull();
    expect(
      Object.keys(refused({ HEART_RATE_HIGH: { critical: 201 } }, { isOfPatient: false }) ?? {}),
    ).toEqual(['limits.HEART_RATE_HIGH.critical']);
  });

  it('is an end that is past, now, over 24 hours away or no time', () => {
    const end = (off_until: string) => refused({ NEWS2: { off_until } })?.['limits.NEWS2.off_until'] ?? null;
    expect(end(at(1))).toBeNull();
    expect(end(at(0))).toEqual(['The end must be in the future.']);
    expect(end(at(-1))).toEqual(['The end must be in the future.']);
    expect(end(at(DAY_MS + 5_000))).toBeNull();
    expect(end(at(DAY_MS + 5_001))).toEqual(['The end must be within 24 hours.']);
    expect(end('2026-12-31T23:59:60Z')).toEqual(['The value is not a valid date-time.']);
  });

  it('is not an end that stands already, which may be past by the time the others are saved', () => {
    const sent = { NEWS2: { off_until: at(-1) } };
    expect(refused(sent, { standing: at(-1) })).toBeNull();
    expect(refused(sent, { standing: at(-2) })).not.toBeNull();
  });
});
