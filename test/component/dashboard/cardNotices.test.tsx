import { screen, within } from '@testing-library/react';
import { boardAlarm, minutesAgo, ownedAlarm, pausedAlarm } from '../../fixtures/alerts/boardAlarm';
import { dashboardEntry, NO_OBSERVATIONS } from '../../fixtures/ward/dashboardEntry';
import { pass, READ_AT, show, tile, tipOf } from '../../fixtures/screens/shownCard';

beforeEach(() => {
  jest.useFakeTimers({ now: READ_AT });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('[row 8] a sensor that sends 0', () => {
  it.each([
    [['heartRate'], 'Sensor sends 0: HR'],
    [['respirationRate'], 'Sensor sends 0: RR'],
    [['respirationRate', 'heartRate'], 'Sensor sends 0: HR, RR'],
  ] as const)('for %j: the card is in the style of a lost signal and says so', (zeros, words) => {
    const { card } = show(
      dashboardEntry({ zeros: [...zeros], observations: { hipi: 91, heartRate: null } }),
      { band: 'high' },
    );
    expect(card).toHaveClass('card--high', 'card--stale');
    expect(card).not.toHaveClass('card--shadow');
    expect(within(card).getByText('Was high risk')).toBeVisible();
    expect(within(card).getByText(words)).toBeVisible();
    expect(within(card).queryByText('Signal lost')).toBeNull();
  });

  it.each(['low', 'none'] as const)('on a card that was %s: that is its word, never a calm one', (band) => {
    const { card } = show(dashboardEntry({ zeros: ['heartRate'], observations: { heartRate: null } }), {
      band,
    });
    expect(within(card).getByText('Sensor sends 0')).toBeVisible();
    expect(within(card).getByText('HR: patient or sensor?')).toBeVisible();
    expect(within(card).queryByText(/low risk|No signal/i)).toBeNull();
  });

  it('reads 0? and asks: patient or sensor?', async () => {
    show(dashboardEntry({ zeros: ['heartRate'], observations: { heartRate: null } }));
    expect(tile('HR')).toHaveTextContent('HR bpm0? sensor sends 0: patient or sensor?');
    expect(await tipOf(within(tile('HR')).getByText('0?'))).toBe('sensor sends 0: patient or sensor?');
    expect(tile('RR')).toHaveTextContent(/min14$/);
  });

  it('for a pressure: it reads 0?, and the card stays as it is', () => {
    const observations = { ...NO_OBSERVATIONS, hipi: 60 };
    const { card } = show(
      dashboardEntry({
        zeros: ['bloodPressureSystolic', 'bloodPressureDiastolic', 'bloodPressureMean'],
        observations,
      }),
      { band: 'medium' },
    );
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

it('[row 3] an alarm by vitals that a person logged is said on the card, in the colours of its band', () => {
  const { card } = show(dashboardEntry({ logged_alarm: 'CRITICAL' }), { band: 'high' });
  expect(card).toHaveClass('card--high', 'card--live');
  expect(within(card).getByText('Critical by vitals logged by hand')).toBeVisible();
});

describe('the line of an alarm', () => {
  const line = (card: HTMLElement) => card.querySelector('.card-alarm');

  it('has the value in one part, and the name in another that alone may be cut, and is whole in its tip', async () => {
    const label = 'lowest of 6 h';
    const reasons = [{ vital: 'bloodPressureMean', label, value: 66, change_1h: null, points: 1 }];
    const alarm = ownedAlarm({ severity: 'WARNING', raised_at: minutesAgo(23), reasons });
    const { card } = show(dashboardEntry({ alarms: [alarm] }), { band: 'medium' });
    expect(
      [...(line(card)?.querySelectorAll(':scope > :not(svg)') ?? [])].map((part) => part.textContent),
    ).toEqual(['Warning 23 min · MAP min 66', ' · Nina', expect.stringMatching(/^ \d\d:\d\d/)]);
    expect(await tipOf(within(card).getByText('· Nina'))).toBe('Nina');
  });

  it('says of a pause its end and what was logged by hand, in full in its tip, and not who paused it', async () => {
    const alarm = pausedAlarm({ kind: 'SPI', severity: 'WARNING' });
    const { card } = show(dashboardEntry({ alarms: [alarm], logged_alarm: 'WARNING' }), { band: 'medium' });
    expect(line(card)).toHaveTextContent(/^SPI paused until \S+( \S+)? · Warning by hand$/);
    expect(await tipOf(within(card).getByText('· Warning by hand'))).toBe('Warning by vitals logged by hand');
  });
});

it('a device that goes on without values of its scores: the card says what the risk was', () => {
  const { card } = show(
    dashboardEntry({ last_band: 'high', observations: { ...NO_OBSERVATIONS, bodyTemperature: 37 } }),
    { band: 'high' },
  );
  expect(card).toHaveClass('card--stale');
  expect(within(card).getByText('Was high risk')).toBeVisible();
});

describe('[J5] a device whose clock is wrong', () => {
  it.each([
    [100, 'Clock 100 s ahead'],
    [-3_600, 'Clock 1 h behind'],
  ])('by %p s: the card says %s', (clock_offset, words) => {
    const { card } = show(dashboardEntry({ status: 'CLOCK_ERROR', clock_offset }));
    expect(within(card).getByText(words)).toBeVisible();
    expect(card).toHaveClass('card--live', 'card--notice');
  });

  it('says so also without a patient', () => {
    show(
      dashboardEntry({
        patient: null,
        status: 'CLOCK_ERROR',
        clock_offset: 100,
        observations: NO_OBSERVATIONS,
      }),
      { band: 'none' },
    );
    expect(screen.getByText('Clock 100 s ahead')).toBeVisible();
    expect(screen.getByText('No assigned patient')).toBeVisible();
  });

  it('that has another status says nothing', () => {
    expect(show(dashboardEntry({ status: 'Measuring' })).card).not.toHaveClass('card--notice');
  });

  it('handed on: the next patient is not watched until the moment that is said, and watched from then on', async () => {
    const { card } = show(
      dashboardEntry({
        status: 'CLOCK_ERROR',
        clock_offset: -100,
        not_watched_until: new Date(READ_AT + 10_000).toISOString(),
        observations: NO_OBSERVATIONS,
        zeros: [],
      }),
      { band: 'none' },
    );
    const line = within(card).getByText(/^Not watched until \d\d:\d\d · Clock 100 s behind$/);
    expect(line.parentElement).toHaveClass('card-notice--unwatched');
    expect(await tipOf(line)).toBe(line.textContent);
    pass(10_000);
    expect(within(card).getByText('Clock 100 s behind')).toBeVisible();
    expect(within(card).queryByText(/Not watched/)).toBeNull();
  });
});

describe('a patient whose record took in another', () => {
  const merged = { number: '4471902', at: new Date(READ_AT - 60_000).toISOString() };
  const said = /Merged with MRN 4471902 at \d\d:\d\d/;

  it('that the alarm is unacknowledged, and why, comes before it', () => {
    const { card } = show(dashboardEntry({ merged, alarms: [boardAlarm()], observations: { hipi: 96 } }), {
      band: 'high',
    });
    const line = within(card).getByText(said).parentElement;
    expect(line).toHaveTextContent(/^Nobody yet · .* MAP 53, HR 47 · Merged with MRN 4471902/);
  });

  it('what NEWS2 is comes before it', () => {
    const news2 = { total: 1, parts: [], parts_known: 5 };
    const { card } = show(dashboardEntry({ merged, news2 }));
    expect(within(card).getByText(said).parentElement).toHaveTextContent(
      /^NEWS2 1 \(5 of 7 parts\) · Merged with MRN 4471902/,
    );
  });

  it('with nothing else to say the line is its own', () => {
    const { card } = show(dashboardEntry({ merged }));
    expect(within(card).getByText(said).parentElement).toHaveClass('card-notice--merged');
  });
});

describe('[J12] a card with an open CRITICAL alarm reads as the strip counts it', () => {
  const critical = [boardAlarm({ severity: 'CRITICAL' })];

  it.each([
    ['medium', { hipi: 72 }],
    ['low', { hipi: 22 }],
    ['none', { hipi: null, spi: null }],
  ] as const)('of the %s band: "Critical alarm", never a calmer word', (band, observations) => {
    const { card } = show(dashboardEntry({ alarms: critical, observations }), { band });
    expect(within(card).getByText('Critical alarm')).toBeVisible();
    expect(within(card).queryByText(/(Medium|Low) risk|No signal/)).toBeNull();
    // The gradient is that of the scores.
    expect(card).toHaveClass(`card--${band}`);
  });

  it('of the high band it stays at high risk', () => {
    const { card } = show(dashboardEntry({ alarms: critical, observations: { hipi: 91 } }), { band: 'high' });
    expect(within(card).getByText('High risk')).toBeVisible();
  });

  it.each(['medium', 'low', 'none'] as const)(
    'of the %s band without current values it was critical: the scores may not have known it yet',
    (band) => {
      const { card } = show(dashboardEntry({ alarms: critical, online: false }), { band });
      expect(within(card).getByText('Was critical')).toBeVisible();
      expect(within(card).queryByText(/Was (medium|low) risk|No signal/)).toBeNull();
    },
  );

  it('once it is resolved the card says what the band was', () => {
    const alarms = [boardAlarm({ severity: 'CRITICAL', state: 'resolved' })];
    const { card } = show(dashboardEntry({ alarms, online: false }), { band: 'low' });
    expect(within(card).getByText('Was low risk')).toBeVisible();
  });
});
