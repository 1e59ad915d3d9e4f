import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { TOKEN_KEY } from '../../../src/web/lib/session/token';
import {
  isLockedByServer,
  lockByKey,
  send,
  token,
  typeAName,
  unlockByPassword,
} from '../../fixtures/screens/lockedScreen';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { address, meanwhile, PASSWORD, renderApp, whoIs } from '../../fixtures/screens/render';

const LOCK_KEY = 'wardline.locked';

describe('a PIN', () => {
  const PIN = '271828';

  it('is set in the dialog of the person, with the password, and unlocks', async () => {
    const { user } = await renderApp('/patients', { as: 'pinned' });
    await user.click(await screen.findByRole('button', { name: /Signed in as/ }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByLabelText(/New PIN/), '123456');
    await user.type(within(dialog).getByLabelText('Password'), PASSWORD);
    await user.click(within(dialog).getByRole('button', { name: 'Set PIN' }));
    expect(await within(dialog).findByText('A PIN may not be digits in a row, such as 123456')).toBeVisible();
    await user.clear(within(dialog).getByLabelText(/New PIN/));
    await user.type(within(dialog).getByLabelText(/New PIN/), PIN);
    await user.click(within(dialog).getByRole('button', { name: 'Set PIN' }));
    expect(await within(dialog).findByText('The PIN was set.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Lock' }));
    await user.type(await screen.findByLabelText('PIN of Pinned'), PIN);
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Locked' })).toBeNull());
    expect(await isLockedByServer()).toBe(false);
  });

  it('that was wrong five times leaves the password, and says so until the next try, after a reload too', async () => {
    const { user } = await renderApp('/patients', { as: 'forgetful' });
    await screenIsOpen('Patient List');
    await send('PUT', '/users/me/pin/', { password: PASSWORD, pin: PIN });
    await lockByKey(user);
    await user.type(await screen.findByLabelText('PIN of Forgetful'), '999990');
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    expect(await screen.findByText('This is not the PIN. 4 tries are left')).toBeVisible();
    for (let nth = 0; nth < 3; nth++) await send('POST', '/session/unlock/', { pin: '999990' });
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    expect(await screen.findByLabelText('Password')).toBeVisible();
    const words = () => screen.queryByText('Too many wrong PINs. Use the password.');
    expect(words()?.closest('[role="alert"]')).toBeVisible();
    cleanup();
    await renderApp('/patients');
    await waitFor(() => expect(words()).toBeVisible());
    await user.type(screen.getByLabelText('Password'), 'not-the-password');
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(words()).toBeNull());
    await waitFor(() => expect(screen.getByLabelText('Password')).not.toHaveAttribute('readonly'));
    await user.clear(screen.getByLabelText('Password'));
    await unlockByPassword(user);
  });
});

describe('another user', () => {
  async function takeOver(user: UserEvent) {
    await user.click(await screen.findByRole('button', { name: 'Another user?' }));
    await user.type(await screen.findByLabelText('Username'), 'doctor');
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screenIsOpen('Welcome Doctor!');
  }

  it('goes on typing the password where it was begun, when the state of the lock arrives meanwhile', async () => {
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await screenIsOpen('Patient List');
    const faults = faultyServer();
    const release = faults.hold(/GET .*\/session\/lock\//);
    await lockByKey(user);
    await user.click(await screen.findByRole('button', { name: 'Another user?' }));
    await user.type(await screen.findByLabelText('Username'), 'doctor');
    await user.type(screen.getByLabelText('Password'), 'secr');
    release();
    await waitFor(() => expect(faults.calls(/GET .*\/session\/lock\//)).not.toHaveLength(0));
    await act(() => meanwhile(() => new Promise((resolve) => setTimeout(resolve, 500))));
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('ends the first session also when the server does not receive it at once', async () => {
    await meanwhile(() => server.signIn('doctor'));
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await screenIsOpen('Patient List');
    const first = token();
    await lockByKey(user);
    const faults = faultyServer();
    faults.refuse(/POST .*\/logout\//);
    await takeOver(user);
    await waitFor(() => expect(faults.calls(/POST .*\/logout\//)).not.toHaveLength(0));
    expect((await whoIs(first)).status).not.toBe(401);
    faults.heal();
    await waitFor(async () => expect((await whoIs(first)).status).toBe(401), { timeout: 8_000 });
  }, 15_000);

  it('ends the first session and gets nothing of it', async () => {
    await meanwhile(() => server.signIn('doctor'));
    const user = await typeAName();
    const first = token();
    await lockByKey(user);
    await takeOver(user);
    expect(address()).toBe('/general-dashboard');
    expect((await whoIs(first)).status).toBe(401);
    expect(token()).not.toBe(first);
    expect(localStorage.getItem(LOCK_KEY)).toBeNull();
    await act(async () => {
      window.history.pushState(null, '', '/patients/add');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(await screen.findByLabelText(/First Name/)).toHaveValue('');
  });

  it('signs in here when they did so in another tab, and everything of the first person is dropped', async () => {
    await meanwhile(() => server.signIn('doctor'));
    await typeAName();
    const first = token();
    const next = await meanwhile(() => server.signIn('doctor'));
    await act(async () => {
      // By the time of the first event the other tab has stored the second token.
      localStorage.setItem(TOKEN_KEY, next);
      window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, oldValue: first, newValue: null }));
      window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, oldValue: null, newValue: next }));
    });
    await screenIsOpen('Welcome Doctor!');
    expect(screen.queryByDisplayValue('Greta')).toBeNull();
  });
});
