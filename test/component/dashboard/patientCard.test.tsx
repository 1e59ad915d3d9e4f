import { cleanup, screen, within } from '@testing-library/react';
import { dashboardEntry, NO_OBSERVATIONS } from '../../fixtures/ward/dashboardEntry';
import { READ_AT, show, tile, tipOf } from '../../fixtures/screens/shownCard';

const TILES = ['HR', 'NIBP', 'SpO2', 'RR', 'BT', 'SI'];

beforeEach(() => {
  jest.useFakeTimers({ now: READ_AT });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('who and where', () => {
  it('[PDB-06] is an article named after its device', () => {
    expect(show(dashboardEntry({ device_id: 17 })).card).toHaveAccessibleName('Device 17');
  });

  it('[PDB-14] [PDB-22] shows bed, SSN and device id in one line', () => {
    const { card } = show(dashboardEntry({ device_id: 17, patient: { bed: 'ICU-3', ssn: '900-12-3401' } }));
    for (const text of ['ICU-3', '900-12-3401', 'Device 17'])
      expect(within(card).getByText(text)).toBeVisible();
  });

  it('[PDB-07] [PDB-22] a missing SSN and a missing bed are --', () => {
    const { card } = show(dashboardEntry({ patient: { bed: null, ssn: '' } }));
    expect(within(card).getAllByText('--')).toHaveLength(2);
  });

  it('an SSN that may be cut is whole in its tooltip', async () => {
    show(dashboardEntry({ patient: { ssn: '900-19-8834-778899' } }));
    expect(await tipOf(screen.getByText('900-19-8834-778899'))).toBe('900-19-8834-778899');
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('[PDB-08] flagged %p: the high priority flag shows %p times', (is_high_priority, count) => {
    show(dashboardEntry({ patient: { is_high_priority } }));
    expect(screen.queryAllByRole('img', { name: 'High priority patient' })).toHaveLength(count);
  });

  it('[PDB-08] the flag explains itself', async () => {
    show(dashboardEntry({ patient: { is_high_priority: true } }));
    expect(await tipOf(screen.getByRole('img', { name: 'High priority patient' }))).toBe(
      'High priority patient',
    );
  });

  it.each([
    ['M', 'Male'],
    ['F', 'Female'],
  ])('[GD-07] gender %s is the image %s where gender is shown', (gender, name) => {
    show(dashboardEntry({ patient: { gender } }), { hasGender: true });
    expect(screen.getByRole('img', { name })).toBeVisible();
  });

  it('[PDB-23] a device without a patient says so and shows no vitals', () => {
    const { card } = show(dashboardEntry({ device_id: 52, patient: null, observations: NO_OBSERVATIONS }), {
      band: 'none',
    });
    expect(within(card).getByText('No assigned patient')).toBeVisible();
    expect(within(card).getByText('Device 52')).toBeVisible();
    expect(within(card).queryByRole('group')).toBeNull();
  });
});

describe('vitals and scores', () => {
  it('[PDB-19] [PDB-21] has six tiles in order, each with its label, unit and value', () => {
    show(dashboardEntry());
    expect(
      screen.getAllByRole('group').map((group) => [group.getAttribute('aria-label'), group.textContent]),
    ).toEqual([
      ['HR', 'HR bpm76'],
      ['NIBP', 'NIBP mmHg131/78 (96)'],
      ['SpO2', 'SpO2 %98'],
      ['RR', 'RR /min14'],
      ['BT', 'BT °C36.8'],
      ['SI', 'SI0.58'],
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

  it('a pressure measured before the newest reading is shown like it while it is fresh, then grey with its age', () => {
    const measured = (time: string) => dashboardEntry({ measured_at: { bloodPressureSystolic: time } });
    show(measured('2026-03-10T07:59:30.000Z'));
    expect(tile('NIBP')).toHaveTextContent('NIBP mmHg131/78 (96)');
    cleanup();
    show(measured('2026-03-10T07:59:29.000Z'));
    expect(tile('NIBP')).toHaveTextContent(/^NIBP\s31 s ago131\/78 \(96\)$/);
    expect(tile('NIBP')).toHaveClass('vital--earlier');
    expect(tile('HR')).not.toHaveClass('vital--earlier');
  });

  it.each([
    [91.7, 34, '91', '34'],
    [null, 34, '--', '34'],
    [34, null, '34', '--'],
    [null, null, '--', '--'],
    [0, 0, '0', '0'],
  ])('[PDB-18] HIPI %p and SPI %p read %s and %s', (hipi, spi, hipiText, spiText) => {
    const { card } = show(dashboardEntry({ observations: { hipi, spi } }));
    expect(within(card).getByText('HIPI')).toHaveTextContent(`HIPI ${hipiText}`);
    expect(within(card).getByText('SPI')).toHaveTextContent(`SPI ${spiText}`);
  });
});

describe('bands', () => {
  it.each([
    ['high', 'High risk', { hipi: 91, spi: 88 }],
    ['medium', 'Medium risk', { hipi: 50, spi: 12 }],
    ['low', 'Low risk', { hipi: 10, spi: 0 }],
    ['none', 'No signal', { hipi: null, spi: null }],
  ] as const)('%s has a class of its own, and is said in words', (band, word, observations) => {
    const { card } = show(dashboardEntry({ observations }), { band });
    expect(card).toHaveClass(`card--${band}`, 'card--live');
    expect(within(card).getByText(word)).toBeVisible();
  });

  it.each([
    [85, false],
    [85.1, true],
  ])('[PDB-37] at %p the high-risk shadow shows: %p', (hipi, hasShadow) => {
    const { card } = show(dashboardEntry({ observations: { hipi, spi: 20 } }), { band: 'high' });
    expect(card.classList.contains('card--shadow')).toBe(hasShadow);
  });

  it.each([
    ['high', 91, 88, ['HIPI']],
    ['medium', 55, 63, ['SPI']],
    ['high', 90, 90, ['HIPI', 'SPI']],
    ['low', 40, 20, []],
  ] as const)(
    'in a %s band with HIPI %p and SPI %p the deciding score stands out: %p',
    (band, hipi, spi, names) => {
      const { card } = show(dashboardEntry({ observations: { hipi, spi } }), { band });
      const standing = (['HIPI', 'SPI'] as const).filter((name) =>
        within(card).getByText(name).classList.contains('score--deciding'),
      );
      expect(standing).toEqual(names);
    },
  );
});

describe('the device itself', () => {
  it.each([
    [0, 'Battery 0%', '0%', 'unknown'],
    [14, 'Battery 14%', '14%', 'low'],
    [20, 'Battery 20%', '20%', 'low'],
    [55, 'Battery 55%', '55%', 'medium'],
    [60, 'Battery 60%', '60%', 'good'],
    [null, 'Battery unknown', '--', 'unknown'],
  ] as const)(
    '[PDB-15] [PDB-38] [PDB-39] [PDB-40] a battery at %p is the image %s with %s, drawn as %s',
    (battery_level, name, text, look) => {
      show(dashboardEntry({ battery_level }));
      const icon = screen.getByRole('img', { name });
      expect(icon).toHaveClass(`battery--${look}`);
      expect(icon.nextSibling).toHaveTextContent(text);
    },
  );

  it.each([
    [true, 'Connection stable'],
    [false, 'Signal lost'],
  ])('[PDB-16] online %p: %s, in its tooltip too', async (online, name) => {
    show(dashboardEntry({ online }));
    expect(await tipOf(screen.getByRole('img', { name }))).toBe(name);
  });

  it('[PDB-17] a live card shows the moment of its last sync', () => {
    const { card } = show(dashboardEntry({ last_sync: new Date(READ_AT).toISOString() }));
    expect(within(card).getByText(/^\d\d:\d\d 10\/03\/2026$/)).toHaveAttribute(
      'datetime',
      '2026-03-10T08:00:00.000Z',
    );
  });
});
