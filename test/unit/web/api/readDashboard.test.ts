import { RISK_BANDS } from '../../../../src/clinical/risk';
import { OBSERVATION_KEYS } from '../../../../src/clinical/observationKeys';
import type { DashboardEntry } from '../../../../src/contract/dashboard';
import { readDashboard } from '../../../../src/web/api/reading/readDashboard';
import { arrangeBoard } from '../../../../src/web/features/dashboard/grid/boardOrder';
import { hidesDanger, notReadText } from '../../../../src/web/clinical/words/notReadText';
import { signalOf } from '../../../../src/web/clinical/freshness';
import { isUnreadable } from '../../../../src/web/lib/unreadable';
import { dashboardEntry } from '../../../fixtures/ward/dashboardEntry';

const BAD = [{ strange: true }];
const well = dashboardEntry();
const NOW = Date.parse(well.last_sync ?? '');

function read(changes: object): DashboardEntry {
  const [entry] = readDashboard([{ ...well, ...changes }]) ?? [];
  if (entry === undefined) throw new Error('The entry was dropped.');
  return entry;
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const SAFETY = [
  'online',
  'received_at',
  'online_window',
  'last_sync',
  'value_lifetime',
  'status',
  'observations',
  'zeros',
  'measured_at',
  'last_band',
  'logged_alarm',
  'not_watched_until',
];

describe('an entry of a board of which one part cannot be read', () => {
  it.each(['battery_level', 'clock_offset', ...SAFETY])(
    'keeps the rest, and says that %s could not be shown',
    (name) => {
      const entry = read({ [name]: BAD });
      expect(isUnreadable(entry)).toBe(false);
      expect(entry).toMatchObject({ device_id: well.device_id, patient: well.patient });
      expect(notReadText(entry)).toMatch(/^[A-Z].* could not be shown$/);
      if (name !== 'battery_level') expect(entry.battery_level).toBe(well.battery_level);
      if (name !== 'observations') expect(entry.observations).toEqual(well.observations);
    },
  );

  it.each(SAFETY)('does not look well without %s', (name) => {
    expect(hidesDanger(read({ [name]: BAD }))).toBe(true);
    expect(hidesDanger(read({ [name]: well[name as keyof DashboardEntry] }))).toBe(false);
  });

  it.each(OBSERVATION_KEYS)('does not look well without %s, and keeps the other values', (key) => {
    const entry = read({ observations: { ...well.observations, [key]: '72' } });
    expect(entry.observations).toEqual({ ...well.observations, [key]: null });
    expect(hidesDanger(entry)).toBe(true);
  });

  it.each(['ssn', 'gender', 'bed', 'is_high_priority'])('keeps the patient without %s', (name) => {
    const entry = read({ patient: { ...well.patient, [name]: BAD } });
    expect(entry.patient?.id).toBe(well.patient?.id);
    expect(notReadText(entry)).not.toBeNull();
  });

  it.each(['online', 'received_at', 'online_window'])('is neither online nor offline without %s', (name) => {
    expect(signalOf(well, NOW, false)).toBe('stable');
    expect(signalOf(read({ [name]: BAD }), NOW, false)).toBe('unknown');
  });

  it('stands first, and in no calmer band than the one known last', () => {
    const unread = read({
      device_id: 99,
      last_band: 'high',
      observations: { ...well.observations, hipi: BAD },
    });
    const high = dashboardEntry({ device_id: 5, observations: { hipi: 95 } });
    expect(arrangeBoard([], [high, unread], false).map(({ entry, band }) => [entry.device_id, band])).toEqual(
      [
        [99, 'high'],
        [5, 'high'],
      ],
    );
    for (const band of RISK_BANDS) {
      const [card] = arrangeBoard(
        [],
        [read({ last_band: band, observations: { ...well.observations, spi: BAD } })],
        false,
      );
      expect(RISK_BANDS.indexOf(card?.band ?? 'none')).toBeGreaterThanOrEqual(RISK_BANDS.indexOf(band));
    }
  });

  it('is unreadable when it is not known whose it is', () => {
    const [, noDevice, noPatient] =
      readDashboard([well, { ...well, device_id: BAD }, { ...well, patient: { bed: 'ICU-3' } }]) ?? [];
    expect(noDevice !== undefined && isUnreadable(noDevice)).toBe(true);
    expect(noPatient).toMatchObject({ unreadable: { bed: 'ICU-3' }, device_id: well.device_id });
  });
});
