import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../src/web/api/transport/base';
import { store } from '../../../src/web/app/store';
import { clearStop, rememberStop } from '../../../src/web/lib/server/stoppedAt';
import { setToken, TOKEN_KEY } from '../../../src/web/lib/session/token';
import { admittedWearer } from '../../fixtures/patients/admittedWearer';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { address, meanwhile, PASSWORD, renderApp } from '../../fixtures/screens/render';

const HOUR = 3_600_000;
const KEY = 'wardline.signedOutBecause';
const NO_ALERTS = 'No alerts are shown here while no user is signed in.';
const LASTS = 'Your session ended: it lasts 12 hours.';

/** Any call that needs a token, as often as wanted. */
const probe = api.injectEndpoints({
  endpoints: (build) => ({ getReasonProbe: build.query<unknown, number>({ query: () => '/api/users/me/' }) }),
});
const ask = (n: number) =>
  meanwhile(async () => {
    void store.dispatch(probe.endpoints.getReasonProbe.initiate(n));
  });

const token = () => localStorage.getItem(TOKEN_KEY);
const boardShows = () => screenIsOpen('Welcome Nurse!');
/** What the login page shows about the last session, once it is there. */
async function shownReason(): Promise<string> {
  await screen.findByRole('button', { name: 'Login' });
  return screen.getByRole('status').textContent ?? '';
}

async function signIn(user: Awaited<ReturnType<typeof renderApp>>['user']): Promise<void> {
  await user.type(screen.getByLabelText('Username'), 'nurse');
  await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
  await boardShows();
}

afterEach(() => sessionStorage.clear());

describe('the login page after a session that ended by itself', () => {
  it('[SES-09] [J14] says why, and that no alerts are shown here: of a board that was left, by its poll', async () => {
    await renderApp('/patient-dashboard', { as: 'nurse' });
    await screenIsOpen('Patient Dashboard');
    server.clock.advance(12 * HOUR + 1_000);
    expect(await shownReason()).toBe(`${LASTS}${NO_ALERTS}`);
    expect(screen.getAllByText(NO_ALERTS)).toHaveLength(1);
    expect(address()).toBe('/login');
    expect(window.location.search + window.location.hash).toBe('');
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['gave way', /^Your session ended: you signed in at more than 50 places, and this one was not in use\./],
    ['account changed', /^Your session ended: an administrator changed your account\./],
    ['restored', /^Your session ended: the database was restored from a backup\./],
    ['idle', /^Your session ended: the screen was not used\./],
  ])('[SES-09] says the reason of the server: %s', async (because, sentence) => {
    await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    await meanwhile(() =>
      server.db
        .updateTable('tokens')
        .set({ revoked_at: new Date(server.clock()).toISOString(), revoked_because: because })
        .where('revoked_at', 'is', null)
        .execute(),
    );
    server.clock.advance(2_000);
    await ask(1);
    expect(await shownReason()).toMatch(sentence);
  });

  it.each([[{ detail: 'Invalid token.' }], [{ detail: 7 }], [{}]])(
    '[SES-09] has a sentence of its own for a refusal without one: %j',
    async (body) => {
      await renderApp('/general-dashboard', { as: 'nurse' });
      await boardShows();
      faultyServer().answer(/users\/me/, 401, body);
      await ask(2);
      expect(await shownReason()).toBe(`Your session has ended.${NO_ALERTS}`);
    },
  );

  it('[SES-09] keeps the reason over a reload, until a user signs in; a logout leaves none', async () => {
    const { user } = await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    server.clock.advance(12 * HOUR + 1_000);
    await ask(3);
    await shownReason();
    expect(sessionStorage.getItem(KEY)).toBe(LASTS);
    await signIn(user);
    expect(sessionStorage).toHaveLength(0);
    await user.click(screen.getByRole('link', { name: 'Logout' }));
    expect(await shownReason()).toBe('');
    expect(screen.getByText(NO_ALERTS)).toBeVisible();
  });

  it('[SES-09] is silent about a token of before that is refused after a user signed in again, or signed out', async () => {
    const { user } = await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    const faults = faultyServer();
    const release = faults.holdThenAnswer(/users\/me/, 401, { detail: LASTS });
    await ask(4);
    await ask(5);
    faults.heal();
    setToken(await meanwhile(() => server.signIn('nurse')));
    await meanwhile(async () => {
      release();
      await realDelay(100);
    });
    expect(token()).not.toBeNull();
    const late = faults.holdThenAnswer(/users\/me/, 401, { detail: LASTS });
    await ask(6);
    await user.click(screen.getByRole('link', { name: 'Logout' }));
    await meanwhile(async () => {
      late();
      await realDelay(100);
    });
    expect(await shownReason()).toBe('');
  });
});

describe('unsaved input, when the session ends', () => {
  const LOST = 'What was typed and not saved is gone.';
  const typeNote = async () => {
    const { patient } = await admittedWearer({ hasDevice: false });
    const { user } = await renderApp(`/patients/${patient}/profile`, { as: 'nurse' });
    await user.click(await screen.findByRole('button', { name: 'Log Clinical Notes' }));
    const box = within(await screen.findByRole('dialog', { name: 'Log Clinical Notes' }));
    const [text] = await box.findAllByRole('textbox');
    if (text !== undefined) await user.type(text, 'Slept well');
  };

  it('in another tab, is said to be gone, once', async () => {
    await typeNote();
    await meanwhile(async () => {
      localStorage.removeItem(TOKEN_KEY);
      window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: null }));
    });
    expect(await shownReason()).toBe(`You were signed out in another tab. ${LOST}${NO_ALERTS}`);
    await meanwhile(async () => setToken(await server.signIn('nurse')));
    expect(sessionStorage).toHaveLength(0);
  });

  it('by a refusal, is said to be gone', async () => {
    await typeNote();
    faultyServer().answer(/users\/me/, 401, {});
    await ask(8);
    expect(await shownReason()).toBe(`Your session has ended. ${LOST}${NO_ALERTS}`);
  });

  it('by idleness, is said to be gone', async () => {
    await typeNote();
    await meanwhile(async () => {
      localStorage.clear();
      rememberStop(server.clock());
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    expect(await shownReason()).toMatch(
      /^Monitoring stopped at .*: the screen was not used\. What was typed/,
    );
    clearStop();
  });
});

describe('another tab', () => {
  it('[SES-09] that was refused sends this one the reason before it clears the storage', async () => {
    await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    await meanwhile(async () => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: LASTS }));
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    expect(await shownReason()).toBe(`${LASTS}${NO_ALERTS}`);
  });

  it('[SES-09] is notified by this one, in that order', async () => {
    await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    const steps: string[] = [];
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
      this: Storage,
      key: string,
    ) {
      if (this === localStorage && key === KEY) steps.push('notified');
    });
    const clear = jest.spyOn(Storage.prototype, 'clear').mockImplementation(function () {
      steps.push('cleared');
      localStorage.removeItem(TOKEN_KEY);
    });
    faultyServer().answer(/users\/me/, 401, { detail: LASTS });
    await ask(7);
    await waitFor(() => expect(steps).toEqual(['notified', 'cleared']));
    set.mockRestore();
    clear.mockRestore();
  });

  it('[SES-09] in which a user signed in takes the reason away here too', async () => {
    sessionStorage.setItem(KEY, LASTS);
    await renderApp('/login');
    expect(await shownReason()).toBe(`${LASTS}${NO_ALERTS}`);
    const fresh = await meanwhile(() => server.signIn('nurse'));
    await meanwhile(async () => {
      localStorage.setItem(TOKEN_KEY, fresh);
      window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: fresh }));
    });
    await boardShows();
    expect(sessionStorage).toHaveLength(0);
  });

  it('that signed out of its own will gives no reason', async () => {
    await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    await meanwhile(async () => {
      localStorage.removeItem(TOKEN_KEY);
      window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: null }));
    });
    expect(await shownReason()).toBe('');
    expect(within(screen.getByRole('main')).getByText(NO_ALERTS)).toBeVisible();
  });
});
