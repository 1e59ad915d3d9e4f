import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../src/web/api/transport/base';
import { store } from '../../../src/web/app/store';
import { setToken, TOKEN_KEY } from '../../../src/web/lib/session/token';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { address, meanwhile, PASSWORD, renderApp, whoIs } from '../../fixtures/screens/render';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Any call that needs a token, as often as wanted. */
const probe = api.injectEndpoints({
  endpoints: (build) => ({ getProbe: build.query<unknown, number>({ query: () => '/api/users/me/' }) }),
});
const ask = (n: number) =>
  meanwhile(async () => {
    void store.dispatch(probe.endpoints.getProbe.initiate(n));
  });

const token = () => localStorage.getItem(TOKEN_KEY);
const loginShows = () => screen.findByRole('button', { name: 'Login' });
const boardShows = () => screenIsOpen('Welcome Nurse!');

/** Ends this session on the server, from outside the page. */
const revoke = (revoked: string | null) =>
  meanwhile(() =>
    fetch(`${server.url}/api/logout/`, {
      method: 'POST',
      headers: { Authorization: `Token ${revoked}`, 'Content-Type': 'application/json' },
      body: '{}',
    }),
  );

describe('a refused token', () => {
  it('[SES-01] [SES-02] clears all that is stored and leads to the login', async () => {
    localStorage.setItem('wardline.theme', 'dark');
    await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    await revoke(token());
    await ask(1);
    expect(await loginShows()).toBeVisible();
    expect(address()).toBe('/login');
    expect(localStorage).toHaveLength(0);
  });

  it('[SES-01] is noticed by a poll', async () => {
    await renderApp('/patient-dashboard', { as: 'nurse' });
    await screenIsOpen('Patient Dashboard');
    await revoke(token());
    expect(await loginShows()).toBeVisible();
  });

  it('[G2] 50 requests refused at once clear once, redirect once, and ask at most once more', async () => {
    await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    const server_ = faultyServer();
    const release = server_.hold(/users\/me/);
    for (let n = 100; n < 150; n++) await ask(n);
    await revoke(token());
    const cleared = jest.spyOn(Storage.prototype, 'clear');
    const replaced = jest.spyOn(window.history, 'replaceState');
    const before = server_.calls(/\/api\//).length;
    await meanwhile(async () => release());
    expect(await loginShows()).toBeVisible();
    await meanwhile(() => realDelay(200));
    expect(cleared).toHaveBeenCalledTimes(1);
    expect(replaced.mock.calls.filter(([, , url]) => String(url).endsWith('/login'))).toHaveLength(1);
    expect(server_.calls(/\/api\//).length - before).toBeLessThanOrEqual(1);
  });

  it('of an earlier session does not end the one that has taken its place', async () => {
    await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    const old = token();
    const release = faultyServer().hold(/users\/me/);
    await ask(200);
    setToken(await meanwhile(() => server.signIn('nurse')));
    await revoke(old);
    await meanwhile(async () => {
      release();
      await realDelay(100);
    });
    expect(token()).not.toBeNull();
    expect(address()).toBe('/general-dashboard');
  });
});

describe('what does not sign out', () => {
  it.each([403, 404, 429, 500, 503])('[B2] an answer %i', async (status) => {
    await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    faultyServer().answer(/users\/me/, status, { detail: 'No.' });
    await ask(300 + status);
    await meanwhile(() => realDelay(50));
    expect(token()).not.toBeNull();
    expect(address()).toBe('/general-dashboard');
  });

  it('[B2] a network that is gone', async () => {
    await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    faultyServer().refuse(/./);
    await ask(400);
    await meanwhile(() => realDelay(50));
    expect(token()).not.toBeNull();
  });
});

describe('another tab', () => {
  it('that was signed out takes this one along', async () => {
    await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    await meanwhile(async () => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    expect(await loginShows()).toBeVisible();
    expect(Object.keys(store.getState().api.queries)).toEqual([]);
  });

  it('that signed in takes this one along', async () => {
    await renderApp('/login');
    await loginShows();
    const fresh = await meanwhile(() => server.signIn('nurse'));
    await meanwhile(async () => {
      localStorage.setItem(TOKEN_KEY, fresh);
      window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
    });
    expect(await boardShows()).toBeVisible();
  });

  it('[G5] that signed out while this page was put away is noticed when it comes back', async () => {
    await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    await meanwhile(async () => {
      localStorage.clear();
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    expect(await loginShows()).toBeVisible();
  });
});

describe('logout', () => {
  it('[G5] leaves nothing of the session in memory, and going back shows the login', async () => {
    const { user } = await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    await user.click(screen.getByRole('link', { name: 'Logout' }));
    await loginShows();
    expect(Object.keys(store.getState().api.queries)).toEqual([]);
    await meanwhile(async () => {
      window.history.back();
      await realDelay(50);
    });
    expect(await loginShows()).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('[RT-08] works when the server does not answer', async () => {
    const { user } = await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    faultyServer().refuse(/./);
    await user.click(screen.getByRole('link', { name: 'Logout' }));
    expect(await loginShows()).toBeVisible();
    expect(token()).toBeNull();
  });
});

describe('the signed-in person', () => {
  it('[API-16] [SES-08] is asked for once across screens, with the token', async () => {
    const { calls } = faultyServer();
    const { user } = await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    await user.click(screen.getByRole('link', { name: 'Patient Dashboard' }));
    await screenIsOpen('Patient Dashboard');
    await user.click(screen.getByRole('link', { name: 'General Dashboard' }));
    await boardShows();
    await meanwhile(async () => {
      window.dispatchEvent(new Event('focus'));
      window.dispatchEvent(new Event('online'));
      await realDelay(50);
    });
    expect(calls(/users\/me/)).toHaveLength(1);
    expect(calls(/users\/me/)[0]?.headers.get('Authorization')).toBe(`Token ${token()}`);
  });

  it('is another one after another login', async () => {
    await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    await meanwhile(async () => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    await loginShows();
    const fresh = await meanwhile(() => server.signIn('admin'));
    await meanwhile(async () => setToken(fresh));
    await screenIsOpen('Welcome Admin!');
  });
});

describe('the end of the session', () => {
  const notice = () => screen.findByText(/^Your session ends in/);

  it('[SES-09] is said 10 minutes before, and not earlier', async () => {
    await renderApp('/general-dashboard', { as: 'nurse' });
    await boardShows();
    server.clock.advance(12 * HOUR - 11 * MINUTE);
    await ask(500);
    await meanwhile(() => realDelay(1_200));
    expect(screen.queryByText(/^Your session ends in/)).toBeNull();
    server.clock.advance(MINUTE + 1_000);
    await ask(501);
    expect(await notice()).toHaveTextContent('Your session ends in 10 min.');
  });

  it('[SES-09] signing in again in place keeps the screen and takes a new token', async () => {
    const { user } = await renderApp('/general-dashboard', { as: 'nurse' });
    const board = await boardShows();
    const old = token();
    server.clock.advance(12 * HOUR - 9 * MINUTE);
    await ask(600);
    await notice();
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    expect(await dialog.findByText('nurse')).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText('Password')).toHaveFocus());
    await user.type(dialog.getByLabelText('Password'), 'not the password');
    await user.click(dialog.getByRole('button', { name: 'Sign in' }));
    expect(await dialog.findByText('Please check your username and password and try again.')).toBeVisible();
    expect(token()).toBe(old);
    await user.clear(dialog.getByLabelText('Password'));
    await user.type(dialog.getByLabelText('Password'), PASSWORD);
    await user.click(dialog.getByRole('button', { name: 'Sign in' }));
    // The notice goes with the new token, the dialog when the login has ended: one may be seen without the other.
    await waitFor(() => expect(screen.queryByText(/^Your session ends in/)).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(token()).not.toBe(old);
    expect((await whoIs(token())).status).toBe(200);
    expect(board).toBeInTheDocument();
    server.clock.advance(12 * HOUR - 5 * MINUTE);
    await ask(601);
    await notice();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
