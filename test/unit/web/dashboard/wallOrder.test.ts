import fc from 'fast-check';
import { pageAt, isNight, secondsToTurn } from '../../../../src/web/features/wall/wallClock';
import { pageOf, wallOrderOf } from '../../../../src/web/features/wall/wallOrder';
import { readWall } from '../../../../src/web/api/reading/readWall';
import { isUnreadable, notReadOf } from '../../../../src/web/lib/unreadable';
import { NO_OBSERVATIONS } from '../../../fixtures/ward/dashboardEntry';
import { boardAlarm } from '../../../fixtures/alerts/boardAlarm';
import { wallOf, wallPatient } from '../../../fixtures/ward/wallPatient';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const beds = (patients: readonly { patient: { bed: string | null } }[]) =>
  patients.map(({ patient: { bed } }) => bed);

describe('who is first on the wall', () => {
  it('is at high risk, or was before the signal was lost; the others are in the order of the board', () => {
    const { first, others } = wallOrderOf([
      wallPatient({ key: 'a', bed: 'ICU-10' }),
      wallPatient({ key: 'b', bed: 'ICU-9' }),
      wallPatient({ key: 'c', bed: 'ICU-8', observations: { hipi: 60 } }),
      wallPatient({ key: 'd', bed: 'ICU-7', observations: { hipi: 91 } }),
      wallPatient({
        key: 'e',
        bed: 'ICU-2',
        online: false,
        observations: NO_OBSERVATIONS,
        last_band: 'high',
      }),
      wallPatient({ key: 'f', bed: 'ICU-1', zeros: ['heartRate'] }),
      wallPatient({ key: 'g', bed: null }),
    ]);
    expect(beds(first)).toEqual(['ICU-2', 'ICU-7']);
    expect(beds(others)).toEqual(['ICU-1', 'ICU-8', 'ICU-9', 'ICU-10', null]);
  });

  it('is also a patient who could not be read: nothing reassuring is known', () => {
    const wall = readWall({
      ...wallOf([]),
      patients: [
        wallPatient({ key: 'a', bed: 'ICU-1' }),
        { bed: 'ICU-2' },
        { ...wallPatient({ key: 'c', bed: 'ICU-3' }), observations: { heartRate: 'x' } },
        { ...wallPatient({ key: 'd', bed: 'ICU-4' }), initials: 7 },
      ],
    });
    const [, unreadable, partly, nameless] = wall?.patients ?? [];
    expect(unreadable !== undefined && isUnreadable(unreadable)).toBe(true);
    expect(notReadOf(partly ?? {})).toContain('observations/heartRate');
    expect(nameless?.initials).toBe('');
    const { first, others } = wallOrderOf(wall?.patients ?? []);
    expect(beds(first)).toEqual(['ICU-2', 'ICU-3']);
    expect(beds(others)).toEqual(['ICU-4', 'ICU-1']);
  });

  it.each([
    [null],
    ['x'],
    [[]],
    [{ ...wallOf([]), counts: { total: 1 } }],
    [{ ...wallOf([]), patients: 'x' }],
  ])('is not known from an answer that is no wall: %j', (answer) => expect(readWall(answer)).toBeUndefined());
});

describe('who stays on every page', () => {
  const waiting = boardAlarm({ severity: 'WARNING' });
  const owned = boardAlarm({ severity: 'WARNING', state: 'acknowledged' });

  it('is at medium risk, of unknown state, or has an alarm without an owner', () => {
    const { others, kept } = wallOrderOf([
      wallPatient({ key: 'a', bed: 'ICU-1', observations: { hipi: 20 } }),
      wallPatient({ key: 'b', bed: 'ICU-2', observations: { hipi: 20 }, alarms: [waiting] }),
      wallPatient({ key: 'c', bed: 'ICU-3', observations: { hipi: 60 } }),
      wallPatient({ key: 'd', bed: 'ICU-4', observations: { hipi: 20 }, zeros: ['heartRate'] }),
      wallPatient({ key: 'e', bed: 'ICU-5', observations: NO_OBSERVATIONS, last_band: 'none' }),
      wallPatient({ key: 'f', bed: 'ICU-6', observations: { hipi: 20 }, alarms: [owned] }),
    ]);
    expect(beds(others.slice(0, kept)).sort()).toEqual(['ICU-2', 'ICU-3', 'ICU-4', 'ICU-5']);
    expect(beds(others.slice(kept))).toEqual(['ICU-1', 'ICU-6']);
  });

  it('in one turn everybody is seen, those that stay on every page, and no page is emptier than another', () => {
    const counts = fc.record({
      first: fc.nat(6),
      kept: fc.nat(9),
      rest: fc.nat(40),
      places: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(counts, ({ first, kept, rest, places }) => {
        const entries = (name: string, count: number) =>
          Array.from({ length: count }, (_, nth) => ({
            patient: wallPatient({ key: `${name}${nth}`, bed: `${name}-${nth}` }),
            band: 'low' as const,
          }));
        const others = entries('B', kept + rest);
        const stay = kept < places && others.length > places ? kept : 0;
        const sizes = { firstPages: 0, firstPerPage: first, perPage: places, kept: stay };
        const pages = Math.max(1, Math.ceil((others.length - stay) / (places - stay)));
        const seen = new Set<string | null>();
        for (let page = 0; page < pages; page += 1) {
          const shown = pageOf({ first: entries('A', first), others }, page, sizes);
          expect(shown.first).toHaveLength(first);
          expect(shown.others).toHaveLength(Math.min(places, others.length));
          expect(beds(shown.others.slice(0, stay))).toEqual(beds(others.slice(0, stay)));
          expect(new Set(beds(shown.others)).size).toBe(shown.others.length);
          for (const bed of beds(shown.others)) seen.add(bed);
        }
        expect(seen.size).toBe(others.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the pages', () => {
  it('turn every 15 s, and begin again', () => {
    const pages = [0, 14_999, 15_000, 29_999, 30_000, 45_000].map((now) => pageAt(now, 3));
    expect(pages).toEqual([0, 0, 1, 1, 2, 0]);
    expect([0, 1, 6_000, 14_999].map(secondsToTurn)).toEqual([15, 15, 9, 1]);
    expect(pageAt(99_000, 0)).toBe(0);
  });
});

describe('the night', () => {
  it.each([
    ['21:59', false],
    ['22:00', true],
    ['00:30', true],
    ['05:59', true],
    ['06:00', false],
    ['12:00', false],
  ])('at %s in the hospital: %s', (time, night) => {
    expect(isNight(Date.parse(`2026-03-10T${time}:00Z`), 'UTC')).toBe(night);
    expect(isNight(Date.parse(`2026-03-10T${time}:00+09:00`), 'Asia/Tokyo')).toBe(night);
  });
});
