import { pageAt, isNight, secondsToTurn } from '../../../../src/web/features/wall/wallClock';
import { wallOrderOf } from '../../../../src/web/features/wall/wallOrder';
import { readWall } from '../../../../src/web/api/reading/readWall';
import { isUnreadable, notReadOf } from '../../../../src/web/lib/unreadable';
import { NO_OBSERVATIONS } from '../../../fixtures/ward/dashboardEntry';
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
