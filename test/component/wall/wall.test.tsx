/**
 * @jest-environment-options {"ward": true}
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { takeDisplayToken } from '../../../src/web/lib/session/displayToken';
import { DISPLAY_TOKEN_KEY, getToken, removeToken } from '../../../src/web/lib/session/token';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { passTime, passUntil } from '../../fixtures/time/passTime';

const WALL = /\/api\/wall\//;
const SECOND = 1_000;

const beds = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));
const card = (name: string) => screen.findByRole('article', { name });
const notLive = () => screen.queryByText(/^NOT LIVE/);

beforeEach(async () => {
  Object.assign(window, { innerWidth: 1_920, innerHeight: 1_080 });
  server.clock.advance(10_000);
  await send('WELL', VITALS.well);
  await send('MILD', VITALS.mild);
  await send('SICK', VITALS.sick);
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.removeItem(DISPLAY_TOKEN_KEY);
});

async function admin(method: string, path: string, body?: object): Promise<Response> {
  const token = await server.signIn('admin');
  return meanwhile(() =>
    fetch(`${server.url}${path}`, {
      method,
      headers: {
        Authorization: `Token ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

async function newDisplay(): Promise<{ id: number; token: string }> {
  const response = await admin('POST', '/api/displays/', { name: 'Ward desk', department: null });
  return (await response.json()) as { id: number; token: string };
}

describe('a display', () => {
  it('opens by its address, once: the token is in the storage and no longer in the address', async () => {
    const faults = faultyServer();
    const { token } = await newDisplay();
    await renderApp(`/wall#${token}`);
    expect(await card('ICU-3')).toBeVisible();
    expect(window.location.href).toBe(`${server.url}/wall`);
    expect(document.title).toBe('Wall · Wardline');
    expect(screen.getByRole('heading', { level: 1, name: 'Wall, all departments' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(faults.calls(WALL)[0]?.headers.get('Authorization')).toBe(`Display ${token}`);
    // Nothing of a session: no alerts, no counts of a board, no account.
    expect(faults.calls(/\/api\/(?!wall|displays|api-token-auth)/)).toEqual([]);
  });

  it('shows bed and initials, the most urgent first, and the counts of the ward', async () => {
    const { token } = await newDisplay();
    await renderApp(`/wall#${token}`);
    await card('ICU-3');
    expect(beds()).toEqual(['ICU-3', 'MED-4', 'SUR-6']);
    const first = within(screen.getByRole('region', { name: 'High risk' }));
    expect(first.getAllByRole('article')).toHaveLength(1);
    expect(first.getByRole('heading', { level: 2 })).toHaveTextContent(/^ICU-3 \w\. \w\.$/);
    expect(first.getByText('High')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/\d{3}-\d{2}-\d{4}/);
    const counts = within(screen.getByRole('list', { name: 'Patients' })).getAllByRole('listitem');
    expect(counts.map((count) => count.textContent)).toEqual([
      ...['1 high', '1 medium', '0 no signal', '1 low'],
      expect.stringMatching(/^4 unacknowledged · \d+:\d\d$/),
    ]);
    expect(screen.getByText('All departments')).toBeVisible();
    expect(screen.getByText('3 patients')).toBeVisible();
  });

  it('of a department shows that one alone, and says when there is none', async () => {
    const { token } = await newDisplay();
    await renderApp(`/wall?department=icu#${token}`);
    await card('ICU-3');
    expect(beds()).toEqual(['ICU-3']);
    expect(screen.getByText('ICU')).toBeVisible();
  });

  it('of a department that does not exist says so', async () => {
    const { token } = await newDisplay();
    await renderApp(`/wall?department=nowhere#${token}`);
    expect(await screen.findByRole('heading', { name: 'No department nowhere' })).toBeVisible();
    expect(beds()).toEqual([]);
  });

  it('wins over a signed-in user, and outlives the sign-out', async () => {
    const faults = faultyServer();
    const { token } = await newDisplay();
    await renderApp(`/wall#${token}`, { as: 'nurse' });
    await card('ICU-3');
    await meanwhile(async () => removeToken());
    expect(address()).toBe('/wall');
    expect(beds()).toHaveLength(3);
    expect(faults.calls(WALL).map(({ headers }) => headers.get('Authorization'))).not.toContain(
      expect.stringContaining('Token'),
    );
  });

  it('that an Admin ended says so over everything, keeps no data, asks seldom, and never asks to sign in', async () => {
    const { id, token } = await newDisplay();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const faults = faultyServer();
    await renderApp(`/wall#${token}`);
    await passUntil(() => beds().length === 3);
    await admin('DELETE', `/api/displays/${id}/`);
    await passUntil(() => screen.queryByRole('heading', { name: 'This display was ended' }) !== null);
    expect(beds()).toEqual([]);
    expect(document.body).not.toHaveTextContent('ICU-3');
    expect(address()).toBe('/wall');
    const asked = faults.calls(WALL).length;
    await passTime(30 * SECOND);
    expect(faults.calls(WALL)).toHaveLength(asked);
    // A new address may be typed into it, which loads no page.
    const other = await newDisplay();
    window.history.replaceState(null, '', `/wall#${other.token}`);
    await meanwhile(async () => takeDisplayToken());
    await passUntil(() => beds().length === 3);
    expect(beds()).toHaveLength(3);
  });

  it('that was ended can be forgotten: then it is a page like any other', async () => {
    await renderApp('/wall#wd_never_given');
    fireEvent.click(await screen.findByRole('button', { name: 'Forget this display' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });
});

describe('without a display', () => {
  it('the wall is a protected page: who is not signed in comes to the login', async () => {
    await renderApp('/wall');
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(address()).toBe('/login');
  });

  it('a signed-in user sees it by the session, without navigation and alerts', async () => {
    const faults = faultyServer();
    await renderApp('/wall', { as: 'nurse' });
    expect(await card('ICU-3')).toBeVisible();
    expect(faults.calls(WALL)[0]?.headers.get('Authorization')).toBe(`Token ${getToken()}`);
    expect(faults.calls(/notifications|ward-summary/)).toEqual([]);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('a session that the server ended leads to the login, with the reason', async () => {
    const faults = faultyServer();
    await renderApp('/wall', { as: 'nurse' });
    await card('ICU-3');
    faults.answer(WALL, 401, { detail: 'You were signed out.' });
    expect(await screen.findByText(/You were signed out/)).toBeVisible();
    expect([address(), getToken()]).toEqual(['/login', null]);
  });
});

describe('a wall that lost the server', () => {
  async function openWall() {
    const { token } = await newDisplay();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const faults = faultyServer();
    await renderApp(`/wall#${token}`);
    await passUntil(() => beds().length === 3);
    return faults;
  }

  it.each([
    ['no connection', (faults: Faults) => faults.refuse(WALL)],
    ['500', (faults: Faults) => faults.answer(WALL, 500, { detail: 'x' })],
    ['a hang', (faults: Faults) => faults.hang(WALL)],
    ['an answer of another shape', (faults: Faults) => faults.answer(WALL, 200, { patients: [] })],
    ["a proxy's page", (faults: Faults) => faults.text(WALL, 200, '<html>')],
  ])(
    'by %s is not live after three polls: since when, every card old, no counts; and back by itself',
    async (_, breakIt) => {
      const faults = await openWall();
      breakIt(faults);
      await passTime(5 * SECOND);
      expect(notLive()).toBeNull();
      await passTime(4 * SECOND);
      expect(notLive()).toHaveTextContent(/^NOT LIVE since \d\d:\d\d$/);
      expect(screen.queryByRole('list', { name: 'Patients' })).toBeNull();
      expect(screen.getByText('Was high')).toBeVisible();
      expect(screen.getByText('Was medium')).toBeVisible();
      expect(screen.getByText('Was low')).toBeVisible();
      expect(screen.getAllByText(/^Last good \d\d:\d\d$/)).toHaveLength(3);
      expect(screen.getByText('Trying again every 2 s')).toBeVisible();
      faults.heal();
      await passTime(10 * SECOND);
      expect(notLive()).toBeNull();
      expect(screen.getByText('High')).toBeVisible();
    },
  );

  it('before its first answer has nothing to show but that', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    faultyServer().refuse(WALL);
    await renderApp('/wall#wd_some_token');
    await passUntil(() => notLive() !== null);
    expect(notLive()).toHaveTextContent(/^NOT LIVE$/);
    expect(beds()).toEqual([]);
  });

  it('in a tab that was frozen is not live at its first moment, whatever its own clock says', async () => {
    const faults = await openWall();
    faults.hang(WALL);
    jest.setSystemTime(Date.now() + 3_600_000);
    await passTime(250);
    expect(notLive()).toBeVisible();
    faults.heal();
    fireEvent(document, new Event('visibilitychange'));
    await passUntil(() => notLive() === null);
    expect(notLive()).toBeNull();
  });

  it('values that become too old read --, by time alone', async () => {
    const faults = await openWall();
    faults.refuse(WALL);
    await passTime(6 * SECOND);
    const hr = () =>
      within(screen.getByRole('article', { name: 'ICU-3' })).getByRole('group', { name: 'HR' });
    expect(hr()).not.toHaveTextContent('--');
    jest.setSystemTime(Date.now());
    for (let minute = 0; minute < 5; minute += 1)
      await meanwhile(async () => {
        jest.advanceTimersByTime(60_000);
      });
    expect(hr()).toHaveTextContent('--');
  }, 60_000);
});

type Faults = ReturnType<typeof faultyServer>;
