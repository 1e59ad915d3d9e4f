import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { screen, waitFor, within } from '@testing-library/react';
import { TOKEN_KEY } from '../../../src/web/lib/session/token';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { address, meanwhile, PASSWORD, renderApp, whoIs } from '../../fixtures/screens/render';

const SENTENCE = 'Please check your username and password and try again.';
const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Login' });

async function openLogin() {
  const { user } = await renderApp('/login');
  await screen.findByRole('button', { name: 'Login' });
  return {
    user,
    async submit(name: string, secret: string) {
      await user.clear(username());
      await user.type(username(), name);
      await user.clear(password());
      await user.type(password(), secret);
      await user.click(button());
    },
  };
}

describe('the fields', () => {
  it('[LOG-01] [LAY-08] are Username and Password, with a Login button', async () => {
    await openLogin();
    expect(username()).toBeVisible();
    expect(password()).toBeVisible();
    expect(button()).toBeVisible();
  });

  it('[LOG-02] [LOG-03] hide the password until it is asked for, and again', async () => {
    const { user } = await openLogin();
    await user.type(password(), 'secret');
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    expect(password()).toHaveValue('secret');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('[LOG-04] [VAL-01] [VAL-02] show an error once touched, neither before nor while typing for the first time', async () => {
    const { user } = await openLogin();
    expect(screen.queryByText('Username is required.')).toBeNull();
    expect(username()).toHaveAttribute('aria-invalid', 'false');
    await user.click(username());
    await user.tab();
    expect(username()).toHaveAttribute('aria-invalid', 'true');
    expect(username()).toHaveAccessibleDescription('Username is required.');
    expect(screen.getByRole('img', { name: 'Error' })).toBeVisible();
    expect(password()).toHaveAttribute('aria-invalid', 'false');
    await user.type(username(), 'n');
    expect(screen.queryByText('Username is required.')).toBeNull();
  });

  it('do not call the password wrong because the toggle was pressed', async () => {
    const { user } = await openLogin();
    await user.click(password());
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveFocus();
    expect(screen.queryByText('Password is required.')).toBeNull();
  });

  it('[VAL-01] [VAL-02] [VAL-03] [VAL-04] an empty form looks disabled, can be submitted, and says what is missing', async () => {
    const { user } = await openLogin();
    expect(button()).toHaveClass('not-ready');
    expect(button()).toBeEnabled();
    await user.click(button());
    expect(screen.getByText('Username is required.')).toBeVisible();
    expect(screen.getByText('Password is required.')).toBeVisible();
    expect(username()).toHaveFocus();
    await user.type(username(), 'nurse');
    await user.click(button());
    expect(password()).toHaveFocus();
    await user.type(password(), 'x');
    expect(button()).not.toHaveClass('not-ready');
  });
});

describe('signing in', () => {
  it.each(['nurse', 'admin'])(
    '[LOG-01] [LOG-07] [LOG-08] [SES-04] %s gets a token and the general dashboard',
    async (name) => {
      await server.signIn(name);
      const { submit } = await openLogin();
      await submit(name, PASSWORD);
      await screenIsOpen(/^Welcome/);
      expect(address()).toBe('/general-dashboard');
      const me = await whoIs(localStorage.getItem(TOKEN_KEY));
      await expect(meanwhile(() => me.json())).resolves.toMatchObject({
        username: name,
        is_superuser: name === 'admin',
      });
    },
  );

  it('works from the keyboard alone', async () => {
    await server.signIn('nurse');
    const { user } = await openLogin();
    expect(username()).toHaveFocus();
    await user.keyboard(`nurse{Tab}${PASSWORD}{Enter}`);
    await waitFor(() => expect(address()).toBe('/general-dashboard'));
  });

  it('[LOG-05] [LOG-06] [VAL-04] the button is truly disabled until the answer', async () => {
    await server.signIn('nurse');
    const { submit } = await openLogin();
    const faults = faultyServer();
    const release = faults.hold(/api-token-auth/);
    await submit('nurse', PASSWORD);
    expect(button()).toBeDisabled();
    release();
    await waitFor(() => expect(address()).toBe('/general-dashboard'));
  });

  it('[ERR-01] a wrong password gets the one sentence, and one may try again', async () => {
    await server.signIn('nurse');
    const { submit } = await openLogin();
    await submit('nurse', 'not the password');
    expect(await within(screen.getByRole('alert')).findByText(SENTENCE)).toBeVisible();
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(button()).toBeEnabled();
    await submit('nurse', PASSWORD);
    await waitFor(() => expect(address()).toBe('/general-dashboard'));
  });

  it('[ERR-01] an unknown name gets the same sentence, nothing under a field', async () => {
    const { submit } = await openLogin();
    await submit('unknown', 'whatever it is');
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    expect(username()).toHaveAttribute('aria-invalid', 'false');
    expect(password()).toHaveAttribute('aria-invalid', 'false');
  });

  it('[ERR-01] [SES-09] too many tries get the same sentence and a second line that says why; a wrong password gets the one alone', async () => {
    await server.signIn('nurse');
    const { submit } = await openLogin();
    const faults = faultyServer();
    faults.answer(/api-token-auth/, 429, {
      detail: 'You are signed in at 50 places, and all of them are in use. Sign out at one of them.',
    });
    await submit('nurse', 'whatever it is');
    const alert = within(screen.getByRole('alert'));
    expect(await alert.findByText(SENTENCE)).toBeVisible();
    expect(
      alert.getByText('You are signed in at 50 places, and all of them are in use. Sign out at one of them.'),
    ).toBeVisible();
    faults.heal();
    await submit('nurse', 'not the password');
    await waitFor(() => expect(alert.queryByText(/50 places/)).toBeNull());
    expect(await alert.findByText(SENTENCE)).toBeVisible();
    expect(screen.getByRole('alert').textContent).toBe(SENTENCE);
  });

  it.each([
    ['no connection', (faults: ReturnType<typeof faultyServer>) => faults.refuse(/api-token-auth/)],
    [
      'a server error',
      (faults: ReturnType<typeof faultyServer>) => faults.answer(/api-token-auth/, 500, { detail: 'x' }),
    ],
    [
      'HTML',
      (faults: ReturnType<typeof faultyServer>) => faults.text(/api-token-auth/, 200, '<html>Hello</html>'),
    ],
    [
      'cut JSON',
      (faults: ReturnType<typeof faultyServer>) =>
        faults.text(/api-token-auth/, 200, '{"token": "wl', 'application/json'),
    ],
    ['no token', (faults: ReturnType<typeof faultyServer>) => faults.answer(/api-token-auth/, 200, {})],
  ])('[ERR-01] [ERR-06] %s gets the same sentence and a line in the log', async (_, breakIt) => {
    const { submit } = await openLogin();
    breakIt(faultyServer());
    expectLog(/login failed/);
    await submit('nurse', PASSWORD);
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    expect(username()).toHaveAttribute('aria-invalid', 'false');
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });
});

describe('the page that stood there before the app had started', () => {
  it('hands over what was typed', async () => {
    document.body.innerHTML =
      '<div class="static-login"><form><input name="username"><input id="password" name="password" type="password"></form></div>';
    document.querySelector('input')?.setAttribute('value', 'nurse');
    document.getElementById('password')?.focus();
    await openLogin();
    expect(screen.getAllByLabelText('Username').at(-1)).toHaveValue('nurse');
    expect(password()).toHaveFocus();
    document.body.innerHTML = '';
  });
});
