import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { screen, waitFor } from '@testing-library/react';
import { api } from '../../../src/web/api/transport/base';
import { store } from '../../../src/web/app/store';
import { TOKEN_KEY } from '../../../src/web/lib/session/token';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';

const CODE_KEY = 'wardline.signOnCode';
const BEGIN = /POST .*\/api\/session\/sign-on\//;
const EXCHANGE = /POST .*\/api\/session\/exchange\//;
const AWAY = 'Single sign-on cannot be reached. Sign in with username and password.';
const NOT_FINISHED = 'Single sign-on could not be finished. Check the connection and try again.';

const HOUR_MS = 3_600_000;
/** Any call whose answer states when the session ends. */
const probe = api.injectEndpoints({
  endpoints: (build) => ({ getProbe: build.query<unknown, void>({ query: () => '/api/users/me/' }) }),
});

let meta: HTMLMetaElement;

beforeEach(() => {
  meta = document.createElement('meta');
  meta.name = 'sign-on-label';
  meta.content = 'Hospital account';
  document.head.append(meta);
});

afterEach(() => {
  meta.remove();
  sessionStorage.removeItem(CODE_KEY);
});

const button = () => screen.getByRole('button', { name: 'Sign in with Hospital account' });

it('is offered only where the hospital has it', async () => {
  meta.content = '';
  await renderApp('/login');
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Sign in with/ })).toBeNull();
});

it('stands below the form, which stays as it is, and asks for nothing before it is pressed', async () => {
  const network = faultyServer();
  await renderApp('/login');
  await screen.findByRole('button', { name: 'Login' });
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons.slice(-2)).toEqual(['Login', 'Sign in with Hospital account']);
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(network.calls(/session/)).toEqual([]);
});

it('[E15] says in words that the provider is away, keeps what was typed, and may be tried again', async () => {
  const network = faultyServer();
  network.answer(BEGIN, 503, { detail: AWAY });
  const { user } = await renderApp('/login');
  await user.type(await screen.findByLabelText('Username'), 'nurse');
  await user.click(button());
  expect(await screen.findByText(AWAY)).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveValue('nurse');
  expect(button()).toBeEnabled();
  await user.click(button());
  await waitFor(() => expect(network.calls(BEGIN)).toHaveLength(2));
  expect(network.calls(BEGIN).map(({ body }) => body)).toEqual([{}, {}]);
});

it('says that it was not finished when the server does not answer, and the form still signs in', async () => {
  const network = faultyServer();
  network.refuse(BEGIN);
  expectLog(/login failed/);
  const { user } = await renderApp('/login');
  await screen.findByRole('button', { name: 'Login' });
  await user.click(button());
  expect(await screen.findByText(NOT_FINISHED)).toBeVisible();
});

it('exchanges the code with which the page was opened, once, and goes on to the general dashboard', async () => {
  const network = faultyServer();
  const token = await meanwhile(() => server.signIn('nurse'));
  const release = network.holdThenAnswer(EXCHANGE, 200, { token });
  sessionStorage.setItem(CODE_KEY, 'a-code');
  await renderApp('/login');
  expect(await screen.findByText('Signing in …')).toBeInTheDocument();
  expect(button()).toBeDisabled();
  expect(sessionStorage.getItem(CODE_KEY)).toBeNull();
  release();
  await screen.findByRole('heading', { name: /^Welcome/ });
  expect(address()).toBe('/general-dashboard');
  expect(localStorage.getItem(TOKEN_KEY)).toBe(token);
  expect(network.calls(EXCHANGE).map(({ body }) => body)).toEqual([{ code: 'a-code' }]);
});

it('says the server’s sentence when the code is refused: what an Admin needs', async () => {
  const sentence = 'No Wardline account is linked to you yet. Give an Admin this external id: 00u1';
  faultyServer().answer(EXCHANGE, 400, { non_field_errors: [sentence] });
  sessionStorage.setItem(CODE_KEY, 'a-code');
  await renderApp('/login');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  expect(button()).toBeEnabled();
});

it.each([
  ['busy', 'The server cannot finish single sign-on at the moment. Try again shortly.'],
  ['off', 'There is no single sign-on at this address. Sign in with username and password.'],
  ['refused', 'The answer of single sign-on was not accepted. Try again.'],
])('says why the way back was refused (%s), and asks the server for nothing', async (word, sentence) => {
  const network = faultyServer();
  if (word === 'off') meta.content = '';
  sessionStorage.setItem(CODE_KEY, word);
  await renderApp('/login');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(network.calls(EXCHANGE)).toEqual([]);
  expect(sessionStorage.getItem(CODE_KEY)).toBeNull();
});

it('“Sign in again” asks for a password of Wardline, and says what people without one do', async () => {
  const { user } = await renderApp('/general-dashboard', { as: 'nurse' });
  await screenIsOpen('Welcome Nurse!');
  server.clock.advance(12 * HOUR_MS - 9 * 60_000);
  await meanwhile(async () => void store.dispatch(probe.endpoints.getProbe.initiate()));
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(
    await screen.findByText('If you sign in by Hospital account only, log out and sign in there.'),
  ).toBeVisible();
});
