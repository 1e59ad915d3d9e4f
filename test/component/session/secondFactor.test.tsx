import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { screen, waitFor, within } from '@testing-library/react';
import { TOKEN_KEY } from '../../../src/web/lib/session/token';
import { codeAt } from '../../fixtures/server/authenticator';
import { enrol, type Enrolled } from '../../fixtures/server/enrolled';
import { address, meanwhile, PASSWORD, renderApp } from '../../fixtures/screens/render';

const MINUTE = 60_000;
const HALF = 30_000;
const WRONG = 'This code is wrong or was used already. Wait for the next one.';

const button = (name: string) => screen.getByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

afterEach(() =>
  meanwhile(async () => {
    await server.db.deleteFrom('second_factors').execute();
    await server.db.deleteFrom('login_attempts').execute();
  }),
);

/** With a second factor, and the code of the moment unused. */
async function enrolled(username: string): Promise<Enrolled> {
  const person = await meanwhile(() => enrol(server, username));
  server.clock.advance(HALF);
  return person;
}

describe('the login', () => {
  async function submit(username: string) {
    const { user } = await renderApp('/login');
    await user.type(await screen.findByLabelText('Username'), username);
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    expect(screen.queryByLabelText('Code')).toBeNull();
    await user.click(button('Login'));
    return user;
  }

  it('asks for a code once the server wants one, with the focus in it, and signs in with it', async () => {
    const { code } = await enrolled('nurse');
    const user = await submit('nurse');
    const field = await screen.findByLabelText('Code');
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(screen.queryByText('Please check your username and password and try again.')).toBeNull();
    await user.type(field, '000000{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(WRONG));
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    await user.clear(field);
    expect(field).toHaveAttribute('aria-invalid', 'false');
    await user.type(field, `${code()}{Enter}`);
    await waitFor(() => expect(address()).toBe('/general-dashboard'));
  });

  it('takes a recovery code in its place', async () => {
    const { recoveryCodes } = await enrolled('nurse');
    const user = await submit('nurse');
    await user.type(await screen.findByLabelText('Code'), '12');
    await user.click(button('Use a recovery code'));
    const field = screen.getByLabelText('Recovery code');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('');
    await user.type(field, `${recoveryCodes[0]?.toLowerCase()}{Enter}`);
    await waitFor(() => expect(address()).toBe('/general-dashboard'));
  });

  it('has no such field for a user without a second factor', async () => {
    await meanwhile(() => server.signIn('nurse'));
    await submit('nurse');
    await waitFor(() => expect(address()).toBe('/general-dashboard'));
  });
});

it('signing in again in place asks for a code too', async () => {
  const { code } = await enrolled('nurse');
  const first = await meanwhile(async () => {
    const answer = await fetch(`${server.url}/api/api-token-auth/`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'nurse', password: PASSWORD, otp: code() }),
    });
    return ((await answer.json()) as { token: string }).token;
  });
  localStorage.setItem(TOKEN_KEY, first);
  server.clock.advance(12 * 60 * MINUTE - 9 * MINUTE);
  const { user } = await renderApp('/patients');
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
  const again = await dialog('Sign in again');
  await user.type(await again.findByLabelText('Password'), PASSWORD);
  await user.click(again.getByRole('button', { name: 'Sign in' }));
  await user.type(await again.findByLabelText('Code'), `${code()}{Enter}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(localStorage.getItem(TOKEN_KEY)).not.toBe(first);
  expect(address()).toBe('/patients');
});

describe('Security', () => {
  it('is in the menu of everybody, sets a second factor up and switches it off', async () => {
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await user.click(await screen.findByRole('button', { name: /^Signed in as/ }));
    await user.click(await screen.findByRole('link', { name: 'Security' }));
    await screenIsOpen('Security');
    expect(await screen.findByText('Off. Your password alone signs you in.')).toBeVisible();
    await user.click(button('Set up'));
    await user.click(button('Continue'));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required.');
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('This is not your password'),
    );
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);

    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    const key = (screen.getByLabelText('Key').textContent ?? '').replaceAll(' ', '');
    const field = screen.getByLabelText('Code');
    expect(field).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
    await user.type(field, '000000{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(WRONG.replace(/\.$/, '')));
    await user.clear(field);
    await user.type(field, `${codeAt(key, server.clock())}{Enter}`);

    expect(await screen.findByRole('heading', { name: 'Recovery codes' })).toHaveFocus();
    const codes = within(screen.getByRole('list', { name: 'Recovery codes' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '');
    expect(codes).toHaveLength(10);
    await user.click(button('Done'));
    const question = await dialog('Close without keeping them?');
    await user.click(question.getByRole('button', { name: 'Back' }));
    await user.click(button('Copy'));
    expect(await screen.findByText('Copied.')).toBeVisible();
    expect(await meanwhile(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    await user.click(button('Done'));
    expect(await screen.findByText(/^On since /)).toBeVisible();
    expect(screen.getByText('10 recovery codes are left.')).toBeVisible();
    expect(document.body.innerHTML).not.toContain(codes[0]);

    await user.click(button('Switch off'));
    const off = await dialog('Switch off the second factor?');
    await user.type(off.getByLabelText('Password'), PASSWORD);
    await user.type(off.getByLabelText('Code'), codeAt(key, server.clock() + HALF));
    await user.click(off.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText('Off. Your password alone signs you in.')).toBeVisible();
    expect(screen.getByText('The second factor is off.')).toBeVisible();
  });

  it('can be left before anything is set up', async () => {
    const { user } = await renderApp('/account/security', { as: 'doctor' });
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    await user.click(button('Cancel'));
    expect(await screen.findByText('Off. Your password alone signs you in.')).toBeVisible();
  });
});

describe('the step-up', () => {
  /** An Admin whose code was shown longer than five minutes ago. */
  async function openAs(path: string) {
    const { code } = await enrolled('admin');
    const token = await meanwhile(async () => {
      const answer = await fetch(`${server.url}/api/api-token-auth/`, {
        method: 'POST',
        body: new URLSearchParams({ username: 'admin', password: PASSWORD, otp: code() }),
      });
      return ((await answer.json()) as { token: string }).token;
    });
    server.clock.advance(6 * MINUTE);
    localStorage.setItem(TOKEN_KEY, token);
    const { user } = await renderApp(path);
    return { user, code };
  }
  const question = () => dialog('Confirm that it is you');

  it('asks for a code, and then what was asked for goes on by itself', async () => {
    const { user, code } = await openAs('/operations/displays');
    await user.click(await screen.findByRole('button', { name: 'Add Display' }));
    const form = await dialog('Add Display');
    await user.type(form.getByLabelText('Name'), 'Corridor');
    await user.click(form.getByRole('button', { name: 'Add' }));
    const asked = await question();
    const field = asked.getByLabelText('Code');
    await waitFor(() => expect(field).toHaveFocus());
    await user.click(asked.getByRole('button', { name: 'Confirm' }));
    expect(field).toHaveAccessibleDescription('Enter the code.');
    await user.type(field, '000000{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(WRONG.replace(/\.$/, '')));
    await user.clear(field);
    await user.type(field, `${code()}{Enter}`);
    expect(await dialog('Display added')).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull();
    expect(await meanwhile(() => server.db.selectFrom('displays').select('name').execute())).toEqual([
      { name: 'Corridor' },
    ]);
  });

  it('that is cancelled does nothing, says nothing wrong, and loses nothing that was typed', async () => {
    const { user, code } = await openAs('/operations/displays');
    await user.click(await screen.findByRole('button', { name: 'Add Display' }));
    const form = await dialog('Add Display');
    await user.type(form.getByLabelText('Name'), 'Office');
    await user.click(form.getByRole('button', { name: 'Add' }));
    await user.click((await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(form.getByRole('button', { name: 'Add' })).toBeEnabled());
    expect(form.getByLabelText('Name')).toHaveValue('Office');
    expect(screen.queryByText(/Not saved/)).toBeNull();
    await user.click(form.getByRole('button', { name: 'Add' }));
    await user.type((await question()).getByLabelText('Code'), `${code()}{Enter}`);
    expect(await dialog('Display added')).toBeDefined();
  });

  it('stands before the limits of the hospital', async () => {
    const { user, code } = await openAs('/operations/alarm-limits');
    await user.type(await screen.findByLabelText('Heart rate high, critical'), '131');
    await user.click(button('Save'));
    await user.type((await question()).getByLabelText('Code'), `${code()}{Enter}`);
    expect(await screen.findByText('Alarm limits of the hospital were saved.')).toBeVisible();
  });

  it('stands before other recovery codes', async () => {
    const { user, code } = await openAs('/account/security');
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    await user.type((await question()).getByLabelText('Code'), `${code()}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Recovery codes' })).toHaveFocus();
  });

  it('stands before the reset of another user, which Operations offers', async () => {
    await enrolled('nurse');
    const { user, code } = await openAs('/operations/access');
    const row = within((await screen.findByRole('cell', { name: 'nurse' })).closest('tr') ?? document.body);
    expect(row.getByText(/^On since /)).toBeVisible();
    expect(row.getByText('10 left')).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Reset nurse' }));
    const confirm = await dialog('Reset the second factor of nurse?');
    await user.click(confirm.getByRole('button', { name: 'Reset' }));
    await user.type((await question()).getByLabelText('Code'), `${code()}{Enter}`);
    expect(await screen.findByText('nurse has no second factor any more.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset nurse' })).toBeNull());
  });
});
