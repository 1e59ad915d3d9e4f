import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { RiskBand } from '../../src/clinical/risk';
import type { DashboardEntry } from '../../src/contract/dashboard';
import { PatientCard } from '../../src/web/features/dashboard/PatientCard';
import { TipLayer } from '../../src/web/ui/TipLayer';
import { dashboardEntry, NO_OBSERVATIONS } from '../support/dashboardEntry';

const READ_AT = Date.parse('2026-03-10T08:00:00.000Z');
const TILES = ['HR', 'NIBP', 'SpO2', 'RR', 'BT', 'SI'];

beforeEach(() => { jest.useFakeTimers({ now: READ_AT }); });
afterEach(() => { jest.useRealTimers(); });

interface Shown { band?: RiskBand; isConnectionLost?: boolean; hasGender?: boolean }

function show(entry: DashboardEntry, { band = 'low', isConnectionLost = false, hasGender = false }: Shown = {}) {
  const card = (lost: boolean) => (
    <TipLayer><PatientCard entry={entry} band={band} isConnectionLost={lost} hasGender={hasGender} /></TipLayer>
  );
  const { rerender } = render(card(isConnectionLost), { wrapper: MemoryRouter });
  return { card: screen.getByRole('article'), loseConnection: () => rerender(card(true)) };
}

const tile = (name: string) => screen.getByRole('group', { name });
const pass = (ms: number) => act(() => { jest.advanceTimersByTime(ms); });

/** The tooltip of what is pointed at. */
async function tipOf(element: Element): Promise<string | null> {
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).hover(element);
  return screen.queryByRole('tooltip')?.textContent ?? null;
}

describe('who and where', () => {
  it('[PDB-06] is an article named after its device', () => {
    expect(show(dashboardEntry({ device_id: 17 })).card).toHaveAccessibleName('Device 17');
  });

  it('[PDB-14] [PDB-22] shows bed, SSN and device id in one line', () => {
    const { card } = show(dashboardEntry({ device_id: 17, patient: { bed: 'ICU-3', ssn: '900-12-3401' } }));
    for (const text of ['ICU-3', '900-12-3401', 'Device 17']) expect(within(card).getByText(text)).toBeVisible();
  });

  it('[PDB-07] [PDB-22] a missing SSN and a missing bed are --', () => {
    const { card } = show(dashboardEntry({ patient: { bed: null, ssn: '' } }));
    expect(within(card).getAllByText('--')).toHaveLength(2);
  });

  it('an SSN that may be cut is whole in its tooltip', async () => {
    show(dashboardEntry({ patient: { ssn: '900-19-8834-778899' } }));
    expect(await tipOf(screen.getByText('900-19-8834-778899'))).toBe('900-19-8834-778899');
  });

  it.each([[true, 1], [false, 0]])('[PDB-08] flagged %p: the high priority flag shows %p times', (is_high_priority, count) => {
    show(dashboardEntry({ patient: { is_high_priority } }));
    expect(screen.queryAllByRole('img', { name: 'High priority patient' })).toHaveLength(count);
  });

  it('[PDB-08] the flag explains itself', async () => {
    show(dashboardEntry({ patient: { is_high_priority: true } }));
    expect(await tipOf(screen.getByRole('img', { name: 'High priority patient' }))).toBe('High priority patient');
  });

  it.each([['M', 'Male'], ['F', 'Female']])('[GD-07] gender %s is the image %s where gender is shown', (gender, name) => {
    show(dashboardEntry({ patient: { gender } }), { hasGender: true });
    expect(screen.getByRole('img', { name })).toBeVisible();
  });

  it('[PDB-23] a device without a patient says so and shows no vitals', () => {
    const { card } = show(dashboardEntry({ device_id: 52, patient: null, observations: NO_OBSERVATIONS }), { band: 'none' });
    expect(within(card).getByText('No assigned patient')).toBeVisible();
    expect(within(card).getByText('Device 52')).toBeVisible();
    expect(within(card).queryByRole('group')).toBeNull();
  });
});

describe('vitals and scores', () => {
  it('[PDB-19] [PDB-21] has six tiles in order, each with its label, unit and value', () => {
    show(dashboardEntry());
    expect(screen.getAllByRole('group').map((group) => [group.getAttribute('aria-label'), group.textContent])).toEqual([
      ['HR', 'HR bpm76'], ['NIBP', 'NIBP mmHg131/78 (96)'], ['SpO2', 'SpO2 %98'], ['RR', 'RR /min14'], ['BT', 'BT °C36.8'], ['SI', 'SI0.58'],
    ]);
  });

  it('[PDB-20] every tile is -- when nothing is known', () => {
    show(dashboardEntry({ observations: NO_OBSERVATIONS }));
    for (const name of TILES) expect(tile(name)).toHaveTextContent(/--$/);
  });

  it('[PDB-20] zero is a value', () => {
    show(dashboardEntry({ observations: { heartRate: 0, respirationRate: 0 } }));
    expect(tile('HR')).toHaveTextContent(/bpm0$/);
    expect(tile('RR')).toHaveTextContent(/min0$/);
  });

  it.each([[91.7, 34, '91', '34'], [null, 34, '--', '34'], [34, null, '34', '--'], [null, null, '--', '--'], [0, 0, '0', '0']])(
    '[PDB-18] HIPI %p and SPI %p read %s and %s', (hipi, spi, hipiText, spiText) => {
      const { card } = show(dashboardEntry({ observations: { hipi, spi } }));
      expect(within(card).getByText('HIPI')).toHaveTextContent(`HIPI ${hipiText}`);
      expect(within(card).getByText('SPI')).toHaveTextContent(`SPI ${spiText}`);
    },
  );
});

describe('bands', () => {
  it.each([
    ['high', 'High risk', { hipi: 91, spi: 88 }], ['medium', 'Medium risk', { hipi: 50, spi: 12 }],
    ['low', 'Low risk', { hipi: 10, spi: 0 }], ['none', 'No signal', { hipi: null, spi: null }],
  ] as const)('[PDB-33] [PDB-34] [PDB-35] [PDB-36] %s has its own gradient, and is said in words', (band, word, observations) => {
    const { card } = show(dashboardEntry({ observations }), { band });
    expect(card).toHaveClass(`card--${band}`, 'card--live');
    expect(within(card).getByText(word)).toBeVisible();
  });

  it.each([[85, false], [85.1, true]])('[PDB-37] at %p the high-risk shadow shows: %p', (hipi, hasShadow) => {
    const { card } = show(dashboardEntry({ observations: { hipi, spi: 20 } }), { band: 'high' });
    expect(card.classList.contains('card--shadow')).toBe(hasShadow);
  });

  it.each([
    ['high', 91, 88, ['HIPI']], ['medium', 55, 63, ['SPI']], ['high', 90, 90, ['HIPI', 'SPI']], ['low', 40, 20, []],
  ] as const)('in a %s band with HIPI %p and SPI %p the deciding score stands out: %p', (band, hipi, spi, names) => {
    const { card } = show(dashboardEntry({ observations: { hipi, spi } }), { band });
    const standing = (['HIPI', 'SPI'] as const).filter((name) => within(card).getByText(name).classList.contains('score--deciding'));
    expect(standing).toEqual(names);
  });
});

describe('the device itself', () => {
  it.each([
    [0, 'Battery 0%', '0%', 'unknown'], [14, 'Battery 14%', '14%', 'low'], [20, 'Battery 20%', '20%', 'low'], [55, 'Battery 55%', '55%', 'medium'],
    [60, 'Battery 60%', '60%', 'good'], [null, 'Battery unknown', '--', 'unknown'],
  ] as const)('[PDB-15] [PDB-38] [PDB-39] [PDB-40] a battery at %p is the image %s with %s, drawn as %s', (battery_level, name, text, look) => {
    show(dashboardEntry({ battery_level }));
    const icon = screen.getByRole('img', { name });
    expect(icon).toHaveClass(`battery--${look}`);
    expect(icon.nextSibling).toHaveTextContent(text);
  });

  it.each([[true, 'Connection stable'], [false, 'Signal lost']])('[PDB-16] online %p: %s, in its tooltip too', async (online, name) => {
    show(dashboardEntry({ online }));
    expect(await tipOf(screen.getByRole('img', { name }))).toBe(name);
  });

  it('[PDB-17] a live card shows the moment of its last sync', () => {
    const { card } = show(dashboardEntry({ last_sync: new Date(READ_AT).toISOString() }));
    expect(within(card).getByText(/^\d\d:\d\d 10\/03\/2026$/)).toHaveAttribute('datetime', '2026-03-10T08:00:00.000Z');
  });
});

describe('[B1] a device that falls silent', () => {
  it('greys after 30 s, without any answer of the server, and says since when', async () => {
    const { card } = show(dashboardEntry({ observations: { hipi: 91 } }), { band: 'high' });
    pass(30_000);
    expect(card).toHaveClass('card--live');
    pass(1_000);
    expect(card).toHaveClass('card--stale');
    expect(card).not.toHaveClass('card--shadow');
    expect(within(card).getByText('Was high risk')).toBeVisible();
    expect(within(card).getByText('Signal lost')).toBeVisible();
    expect(tile('HR')).toHaveTextContent('76');
    const age = within(card).getByText('31 s ago');
    expect(await tipOf(age)).toMatch(/^\d\d:\d\d 10\/03\/2026$/);
    pass(1_000);
    expect(age).toHaveTextContent('32 s ago');
  });

  it('is -- after five minutes, scores too, and keeps its band', () => {
    const { card } = show(dashboardEntry({ observations: { hipi: 91, spi: 88 } }), { band: 'high' });
    pass(5 * 60_000);
    expect(tile('HR')).toHaveTextContent('76');
    pass(1_000);
    expect(card).toHaveClass('card--expired');
    for (const name of TILES) expect(tile(name)).toHaveTextContent(/--$/);
    expect(within(card).getByText('HIPI')).toHaveTextContent('HIPI --');
    expect(within(card).getByText('Was high risk')).toBeVisible();
  });

  it('keeps to the window of its own feed, by when it was received', () => {
    const { card } = show(dashboardEntry({ last_sync: new Date(READ_AT - 60_000).toISOString(), received_at: new Date(READ_AT).toISOString(), online_window: 180 }));
    pass(180_000);
    expect(card).toHaveClass('card--live');
    pass(1_000);
    expect(card).toHaveClass('card--stale');
    expect(within(card).getByText('4 min ago')).toBeVisible();
  });

  it('[J6] is not live while its values are dated ahead of the server\u2019s clock', () => {
    const { card } = show(dashboardEntry({ last_sync: new Date(READ_AT + 3_600_000).toISOString() }));
    expect(card).toHaveClass('card--expired');
    expect(tile('HR')).toHaveTextContent(/--$/);
  });

  it('that never sent has no time and no age', () => {
    const { card } = show(dashboardEntry({ online: false, last_sync: null, battery_level: null, observations: NO_OBSERVATIONS }), { band: 'none' });
    expect(card).toHaveClass('card--expired');
    expect(within(card).getByText('No signal')).toBeVisible();
    expect(card.querySelector('time')).toBeNull();
  });
});

describe('[row 8] a sensor that sends 0', () => {
  it.each([[['heartRate'], 'Sensor sends 0: HR'], [['respirationRate'], 'Sensor sends 0: RR'], [['respirationRate', 'heartRate'], 'Sensor sends 0: HR, RR']] as const)(
    'for %j: the card is in the style of a lost signal and says so', (zeros, words) => {
      const { card } = show(dashboardEntry({ zeros: [...zeros], observations: { hipi: 91, heartRate: null } }), { band: 'high' });
      expect(card).toHaveClass('card--high', 'card--stale');
      expect(card).not.toHaveClass('card--shadow');
      expect(within(card).getByText('Was high risk')).toBeVisible();
      expect(within(card).getByText(words)).toBeVisible();
      expect(within(card).queryByText('Signal lost')).toBeNull();
    },
  );

  it('reads 0? and asks: patient or sensor?', async () => {
    show(dashboardEntry({ zeros: ['heartRate'], observations: { heartRate: null } }));
    expect(tile('HR')).toHaveTextContent('HR bpm0? sensor sends 0: patient or sensor?');
    expect(await tipOf(within(tile('HR')).getByText('0?'))).toBe('sensor sends 0: patient or sensor?');
    expect(tile('RR')).toHaveTextContent(/min14$/);
  });

  it('for a pressure: it reads 0?, and the card stays as it is', () => {
    const { card } = show(dashboardEntry({ zeros: ['bloodPressureSystolic', 'bloodPressureDiastolic', 'bloodPressureMean'], observations: NO_OBSERVATIONS }), { band: 'medium' });
    expect(tile('NIBP')).toHaveTextContent(/^NIBP mmHg0\?\/0\?.* \(0\?/);
    expect(card).toHaveClass('card--live');
    expect(card).not.toHaveClass('card--notice');
  });

  it('is forgotten with its values once they are too old', () => {
    const { card } = show(dashboardEntry({ zeros: ['heartRate'] }));
    pass(5 * 60_000 + 1_000);
    expect(tile('HR')).toHaveTextContent(/--$/);
    expect(within(card).queryByText(/Sensor sends 0/)).toBeNull();
  });
});

describe('[J5] a device whose clock is wrong', () => {
  it.each([[100, 'Clock 100 s ahead'], [-3_600, 'Clock 1 h behind']])('by %p s: the card says %s', (clock_offset, words) => {
    const { card } = show(dashboardEntry({ status: 'CLOCK_ERROR', clock_offset }));
    expect(within(card).getByText(words)).toBeVisible();
    expect(card).toHaveClass('card--live', 'card--notice');
  });

  it('says so also without a patient', () => {
    show(dashboardEntry({ patient: null, status: 'CLOCK_ERROR', clock_offset: 100, observations: NO_OBSERVATIONS }), { band: 'none' });
    expect(screen.getByText('Clock 100 s ahead')).toBeVisible();
    expect(screen.getByText('No assigned patient')).toBeVisible();
  });

  it('that has another status says nothing', () => {
    expect(show(dashboardEntry({ status: 'Measuring' })).card).not.toHaveClass('card--notice');
  });

  it('handed on: the next patient is not watched until the moment that is said, and watched from then on', async () => {
    const { card } = show(dashboardEntry({
      status: 'CLOCK_ERROR', clock_offset: -100, not_watched_until: new Date(READ_AT + 10_000).toISOString(), observations: NO_OBSERVATIONS, zeros: [],
    }), { band: 'none' });
    const line = within(card).getByText(/^Not watched until \d\d:\d\d · Clock 100 s behind$/);
    expect(line.parentElement).toHaveClass('card-notice--unwatched');
    expect(await tipOf(line)).toBe(line.textContent);
    pass(10_000);
    expect(within(card).getByText('Clock 100 s behind')).toBeVisible();
    expect(within(card).queryByText(/Not watched/)).toBeNull();
  });
});

describe('[B2] a board that lost the server', () => {
  it('makes every card old at once, with its own age, and does not call its signal lost', () => {
    const { card, loseConnection } = show(dashboardEntry());
    pass(8_000);
    loseConnection();
    expect(card).toHaveClass('card--stale');
    expect(within(card).getByText('Was low risk')).toBeVisible();
    expect(within(card).getByText('8 s ago')).toBeVisible();
    expect(within(card).getByRole('img', { name: 'Connection unknown' })).toBeVisible();
    expect(within(card).queryByText('Signal lost')).toBeNull();
  });
});
