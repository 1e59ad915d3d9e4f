import fc from 'fast-check';
import { RISK_BANDS, type RiskBand } from '../../../../src/clinical/risk';
import {
  arrangeBoard,
  inBedOrder,
  type BoardCard,
} from '../../../../src/web/features/dashboard/grid/boardOrder';
import type { DashboardEntry } from '../../../../src/contract/dashboard';
import { dashboardEntry, NO_OBSERVATIONS } from '../../../fixtures/ward/dashboardEntry';

let nextId = 1;

/** A card of this bed and score; every one a device and a patient of its own. */
function at(
  bed: string | null,
  hipi: number | null,
  more: Parameters<typeof dashboardEntry>[0] = {},
): DashboardEntry {
  const id = nextId++;
  return dashboardEntry({
    device_id: id,
    patient: { id: 1_000 + id, bed },
    observations: { hipi, spi: null },
    ...more,
  });
}

const beds = (cards: readonly BoardCard[]) =>
  cards.map(({ entry }) => entry.patient?.bed ?? `device ${entry.device_id}`);
const arrange = (entries: DashboardEntry[], before: readonly BoardCard[] = [], isHeld = false) =>
  arrangeBoard(before, entries, isHeld);
const withScore = (
  entry: DashboardEntry,
  hipi: number | null,
  more: Partial<DashboardEntry> = {},
): DashboardEntry => ({ ...entry, observations: { ...entry.observations, hipi }, ...more });

describe('the order of the board', () => {
  it('is high, medium, no signal, low, no patient', () => {
    const unused = dashboardEntry({ device_id: 52, patient: null, observations: NO_OBSERVATIONS });
    const entries = [unused, at('LOW-1', 49.9), at('NONE-1', null), at('MED-1', 50), at('HIGH-1', 85)];
    expect(beds(arrange(entries))).toEqual(['HIGH-1', 'MED-1', 'NONE-1', 'LOW-1', 'device 52']);
  });

  it('is by bed inside a band, numbers as numbers, no bed last', () => {
    expect(
      beds(arrange([at(null, 10), at('ICU-10', 10), at('SUR-1', 10), at('ICU-9', 49)])).slice(0, 3),
    ).toEqual(['ICU-9', 'ICU-10', 'SUR-1']);
  });

  it('takes SPI into account where it is the larger', () => {
    const bySpi = dashboardEntry({
      device_id: 900,
      patient: { bed: 'Z-9' },
      observations: { hipi: 1, spi: 90 },
    });
    expect(beds(arrange([at('A-1', 84), bySpi]))).toEqual(['Z-9', 'A-1']);
  });

  it('does not move a card inside its band whatever its scores do', () => {
    const [a, b] = [at('A-1', 50), at('A-2', 60)];
    const before = arrange([a, b]);
    expect(beds(arrange([withScore(a, 51), withScore(b, 84)], before))).toEqual(['A-1', 'A-2']);
  });

  it('moves a card when its band changes', () => {
    const [a, b] = [at('A-1', 10), at('A-2', 20)];
    expect(beds(arrange([a, withScore(b, 50)], arrange([a, b])))).toEqual(['A-2', 'A-1']);
  });

  it('moves nothing while it is held, and catches up once it is let go', () => {
    const [a, b] = [at('A-1', 10), at('A-2', 20)];
    const risen = [a, withScore(b, 90)];
    const held = arrange(risen, arrange([a, b]), true);
    expect(beds(held)).toEqual(['A-1', 'A-2']);
    expect(held[1]?.band).toBe('high');
    expect(beds(arrange(risen, held))).toEqual(['A-2', 'A-1']);
  });

  it('puts a new card last while it is held, and drops one that is gone', () => {
    const [a, b, urgent] = [at('A-1', 10), at('A-2', 20), at('A-0', 99)];
    expect(beds(arrange([urgent, b], arrange([a, b]), true))).toEqual(['A-2', 'A-0']);
  });

  it('keeps the objects of what did not change, and the whole board when nothing did', () => {
    const [a, b] = [at('A-1', 10), at('A-2', 20)];
    const before = arrange([a, b]);
    expect(arrange([a, b], before)).toBe(before);
    const after = arrange([a, withScore(b, 21)], before);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });
});

describe('[B1] [J7] a card that fell silent', () => {
  const silent = (bed: string, last_band: RiskBand, more: Parameters<typeof dashboardEntry>[0] = {}) =>
    at(bed, null, { online: false, observations: NO_OBSERVATIONS, last_band, ...more });

  it('keeps its place and band while its scores are still given', () => {
    const [a, b] = [at('A-1', 10), at('A-2', 90)];
    expect(beds(arrange([a, { ...b, online: false }], arrange([a, b])))).toEqual(['A-2', 'A-1']);
  });

  it('has the band that the server knew last, and its place, on a board just loaded', () => {
    const cards = arrange([
      at('A-1', 60),
      silent('A-2', 'high'),
      silent('A-3', 'low'),
      silent('A-4', 'none'),
      silent('A-5', 'medium'),
    ]);
    expect(cards.map(({ entry, band }) => [entry.patient?.bed, band])).toEqual([
      ['A-2', 'high'],
      ['A-1', 'medium'],
      ['A-5', 'medium'],
      ['A-4', 'none'],
      ['A-3', 'low'],
    ]);
  });

  it('stands alike on a board that saw it fall silent and on one that did not', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.option(fc.nat(100)), fc.option(fc.nat(100)), fc.constantFrom(...RISK_BANDS)), {
          maxLength: 8,
        }),
        (ward) => {
          const before = ward.map(([hipi], index) => at(`A-${index}`, hipi));
          const after = before.map((entry, index) => {
            const [, hipi = null, last_band = 'none'] = ward[index] ?? [];
            return withScore({ ...entry, last_band }, hipi, { online: hipi !== null });
          });
          expect(arrange(after, arrange(before))).toEqual(arrange(after));
        },
      ),
    );
  });

  it('keeps its band while its device is online and has nothing to show', () => {
    expect(arrange([silent('A-1', 'high', { online: true })])[0]?.band).toBe('high');
  });

  it('[row 8] keeps its band while a sensor sends 0; what was low is unknown when that is a pressure', () => {
    const zeroed = (zeros: DashboardEntry['zeros'], last_band: DashboardEntry['last_band'] = 'high') =>
      arrange([at('A-1', null, { zeros, last_band })])[0]?.band;
    for (const zero of ['heartRate', 'respirationRate', 'bloodPressureSystolic'] as const)
      expect(zeroed([zero])).toBe('high');
    expect(zeroed(['heartRate'], 'low')).toBe('low');
    expect(zeroed(['bloodPressureSystolic'], 'low')).toBe('none');
  });

  it.each([
    ['high', 'high'],
    ['medium', 'medium'],
    ['low', 'none'],
    ['none', 'none'],
  ] as const)('that was %s is %s when the device sends without scores', (last_band, band) => {
    expect(arrange([at('A-1', null, { last_band })])[0]?.band).toBe(band);
  });

  it('stands where an alarm by vitals logged by hand belongs, whatever the device says', () => {
    expect(arrange([at('A-1', 3, { logged_alarm: 'CRITICAL' })])[0]?.band).toBe('high');
    expect(arrange([at('A-1', 3, { logged_alarm: 'WARNING' })])[0]?.band).toBe('medium');
    expect(arrange([at('A-1', 90, { logged_alarm: 'WARNING' })])[0]?.band).toBe('high');
  });

  it.each([{ zeros: ['heartRate'] }, { not_watched_until: '2026-03-10T08:12:00.000Z' }] as const)(
    '[row 8] [row 8c] stands with those at medium risk at least: %j',
    (wanted) => {
      const order = arrange([
        at('A-1', 60),
        at('A-2', null),
        at('B-1', 3, { ...wanted } as Partial<DashboardEntry>),
      ]).map(({ entry }) => entry.patient?.bed);
      expect(order).toEqual(['A-1', 'B-1', 'A-2']);
    },
  );
});

it('devices stand by bed, those without a patient last', () => {
  const spare = dashboardEntry({ device_id: 2, patient: null });
  expect(inBedOrder([spare, at('B-2', 1), at('B-1', 99)]).map(({ patient }) => patient?.bed)).toEqual([
    'B-1',
    'B-2',
    undefined,
  ]);
});
