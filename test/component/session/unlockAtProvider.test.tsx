import { screen, waitFor } from '@testing-library/react';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { PASSWORD, renderApp } from '../../fixtures/screens/render';
import { isLockedByServer, lockByKey, lockPanel, send, token } from '../../fixtures/screens/lockedScreen';
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';

const CODE_KEY = 'wardline.unlockCode';
const LOCK = /GET .*\/api\/session\/lock\//;
const BEGIN = /POST .*\/api\/session\/unlock\/sign-on\//;
const EXCHANGE = /POST .*\/api\/session\/unlock\/exchange\//;
const THERE = 'https://login.example/authorize?state=unlock.1.x';

const realFetch = globalThis.fetch;

let meta: HTMLMetaElement;
let close: jest.SpyInstance;
let network: ReturnType<typeof faultyServer>;

beforeEach(() => {
  meta = document.createElement('meta');
  meta.name = 'sign-on-label';
  meta.content = 'Hospital account';
  document.head.append(meta);
  close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
  network = faultyServer();
  // As a session that came of single sign-on.
  network.when(LOCK, async (pass) => {
    const response = await pass();
    const state = (await response.json()) as object;
    return Response.json({ ...state, by_sign_on: true }, response);
  });
});

afterEach(() => {
  meta.remove();
  sessionStorage.removeItem(CODE_KEY);
  jest.restoreAllMocks();
});

/** The window that the browser opens. */
function openedWindow() {
  const opened = { opener: {} as unknown, location: { assign: jest.fn() }, close: jest.fn() };
  const open = jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return { opened, open };
}

async function locked() {
  const { user } = await renderApp('/patients', { as: 'nurse' });
  await screenIsOpen('Patient List');
  await lockByKey(user);
  return { user, button: await screen.findByRole('button', { name: 'Unlock with Hospital account' }) };
}

it('a window of its own goes to the provider, so that board and alerts stay', async () => {
  const { opened, open } = openedWindow();
  network.answer(BEGIN, 200, { location: THERE });
  const { user, button } = await locked();
  await user.click(button);
  await waitFor(() => expect(opened.location.assign).toHaveBeenCalledWith(THERE));
  expect([open.mock.calls.length, opened.opener]).toEqual([1, null]);
  expect(await lockPanel()).toBeVisible();
});

it('[E15] the window closes again when the provider is away, which is said in words', async () => {
  const { opened } = openedWindow();
  const away = 'Single sign-on cannot be reached. Use the PIN or the password, or try again.';
  network.answer(BEGIN, 503, { detail: away });
  const { user, button } = await locked();
  await user.click(button);
  expect(await screen.findByText(away)).toBeVisible();
  expect([opened.close.mock.calls.length, opened.location.assign.mock.calls.length]).toEqual([1, 0]);
});

it('a browser that opens no window is named, and nothing is begun', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  const { user, button } = await locked();
  await user.click(button);
  expect(await screen.findByText(/^Your browser has opened no window/)).toBeVisible();
  expect(network.calls(BEGIN)).toEqual([]);
});

it('who comes back with the code of its person is unlocked, in every tab, and the window closes', async () => {
  sessionStorage.setItem(CODE_KEY, 'a-code');
  // As the server does with the code of its person.
  network.when(EXCHANGE, () =>
    realFetch(`${server.url}/api/session/unlock/`, {
      method: 'POST',
      headers: { Authorization: `Token ${token()}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    }),
  );
  await renderApp('/patients', { as: 'nurse' });
  await send('POST', '/session/lock/', {});
  await waitFor(() => expect(network.calls(EXCHANGE)).toHaveLength(1), { timeout: 15_000 });
  expect(network.calls(EXCHANGE)[0]?.body).toEqual({ code: 'a-code' });
  await screenIsOpen('Patient List');
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Locked' })).toBeNull());
  expect([await isLockedByServer(), sessionStorage.getItem(CODE_KEY)]).toEqual([false, null]);
});

it('a user who comes back as another one reads so, and the session stays locked', async () => {
  const other = 'This account of single sign-on is not that of the person whose session is locked.';
  sessionStorage.setItem(CODE_KEY, 'a-code');
  network.answer(EXCHANGE, 400, { non_field_errors: [other] });
  await locked();
  expect(await screen.findByText(other)).toBeVisible();
  expect([await isLockedByServer(), close.mock.calls.length]).toEqual([true, 0]);
});

it('without an answer it may be tried again', async () => {
  openedWindow();
  network.refuse(BEGIN);
  const { user, button } = await locked();
  expectLog(/the session was not unlocked/);
  await user.click(button);
  expect(await screen.findByText('Not unlocked. The server could not be reached; try again.')).toBeVisible();
  expect(button).toBeEnabled();
});
