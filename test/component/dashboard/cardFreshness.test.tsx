import { within } from '@testing-library/react';
import { dashboardEntry, NO_OBSERVATIONS } from '../../fixtures/ward/dashboardEntry';
import { pass, READ_AT, show, tile, tipOf } from '../../fixtures/screens/shownCard';

const TILES = ['HR', 'NIBP', 'SpO2', 'RR', 'BT', 'SI'];

beforeEach(() => {
  jest.useFakeTimers({ now: READ_AT });
});
afterEach(() => {
  jest.useRealTimers();
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
    expect(within(card).getByText('SPI')).toHaveTextContent('SPI --');
    expect(within(card).getByText('Was high risk')).toBeVisible();
  });

  it('keeps to the window of its own feed, by when it was received', () => {
    const { card } = show(
      dashboardEntry({
        last_sync: new Date(READ_AT - 30_000).toISOString(),
        received_at: new Date(READ_AT).toISOString(),
        online_window: 180,
      }),
    );
    pass(180_000);
    expect(card).toHaveClass('card--live');
    pass(1_000);
    expect(card).toHaveClass('card--stale');
    expect(within(card).getByText(/^[34] min ago$/)).toBeVisible();
  });

  it('[J6] is not live while its values are dated ahead of the server\u2019s clock', () => {
    const { card } = show(dashboardEntry({ last_sync: new Date(READ_AT + 3_600_000).toISOString() }));
    expect(card).toHaveClass('card--expired');
    expect(tile('HR')).toHaveTextContent(/--$/);
  });

  it('that never sent has no time and no age', () => {
    const { card } = show(
      dashboardEntry({ online: false, last_sync: null, battery_level: null, observations: NO_OBSERVATIONS }),
      { band: 'none' },
    );
    expect(card).toHaveClass('card--expired');
    expect(within(card).getByText('No signal')).toBeVisible();
    expect(card.querySelector('time')).toBeNull();
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
