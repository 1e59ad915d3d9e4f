import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from '../../../src/web/app/App';
import { TOKEN_KEY } from '../../../src/web/lib/session/token';
import {
  isLockedByServer,
  lockByKey,
  lockPanel,
  send,
  typeAName,
  unlockByPassword,
} from '../../fixtures/screens/lockedScreen';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';
import { register } from '../../fixtures/patients/patients';
import { passTime } from '../../fixtures/time/passTime';

const LOCK_KEY = 'wardline.locked';
const MINUTE = 60_000;

describe('a locked screen', () => {
  it('shows the board in the place of a form, of which nothing is left in the page', async () => {
    const user = await typeAName();
    await lockByKey(user);
    await screenIsOpen('Patient Dashboard');
    expect(screen.getByText('Locked: only reading')).toBeVisible();
    expect(document.querySelector('input[name="first_name"]')).toBeNull();
    expect(screen.queryByDisplayValue('Greta')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await waitFor(async () => expect(await isLockedByServer()).toBe(true));
  });

  it('gives back what was typed, where it was, after the password of the same person', async () => {
    const user = await typeAName();
    await lockByKey(user);
    await unlockByPassword(user);
    expect(address()).toBe('/patients/add');
    expect(await screen.findByDisplayValue('Greta')).toBeVisible();
    await user.type(screen.getByLabelText(/First Name/), 'l');
    expect(screen.getByLabelText(/First Name/)).toHaveValue('Gretal');
    expect(await isLockedByServer()).toBe(false);
  });

  it('gives back what was changed of a record, beside what was not', async () => {
    const patient = await register({ first_name: 'Ann', last_name: 'Vole' });
    const { user } = await renderApp(`/patients/${patient}/profile`, { as: 'nurse' });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const name = screen.getByLabelText(/First Name/);
    await user.clear(name);
    await user.type(name, 'Greta');
    await lockByKey(user);
    await unlockByPassword(user);
    expect(await screen.findByLabelText(/First Name/)).toHaveValue('Greta');
    expect(screen.getByLabelText(/Last Name/)).toHaveValue('Vole');
    await user.type(screen.getByLabelText(/First Name/), 'l');
    expect(screen.getByLabelText(/First Name/)).toHaveValue('Gretal');
  });

  it('puts a dialog away too, and brings it back', async () => {
    const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
    await user.click(await screen.findByRole('button', { name: /Signed in as/ }));
    await user.type(await screen.findByLabelText(/New PIN/), '271');
    act(() => {
      localStorage.setItem(LOCK_KEY, JSON.stringify({ since: new Date().toISOString(), isReported: false }));
      window.dispatchEvent(new StorageEvent('storage', { key: LOCK_KEY, oldValue: null, newValue: 'x' }));
    });
    expect(await lockPanel()).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.querySelector('input[name="pin"]')).toBeNull();
    await unlockByPassword(user);
    expect(await screen.findByLabelText(/New PIN/)).toHaveValue('271');
  });

  it('asks to unlock first, whatever is pressed, and goes nowhere', async () => {
    const { user } = await renderApp('/notifications', { as: 'nurse' });
    await screenIsOpen('Notifications');
    await lockByKey(user);
    await user.click(
      within(screen.getByRole('region', { name: 'Ward' })).getAllByRole('link')[0] as HTMLElement,
    );
    expect(await screen.findByText('Unlock first.')).toBeVisible();
    expect(address()).toBe('/notifications');
    expect(await screen.findByLabelText('Password')).toHaveFocus();
    const [link] = within(screen.getByRole('region', { name: 'Ward' })).getAllByRole('link');
    act(() => link?.focus());
    await user.keyboard('{Enter}');
    expect(address()).toBe('/notifications');
  });

  it('goes nowhere either when Back is pressed, and keeps what was typed', async () => {
    const user = await typeAName();
    await lockByKey(user);
    act(() => {
      window.history.pushState({ idx: 1 }, '', '/patients');
      window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
    });
    expect(await screen.findByText('Unlock first.')).toBeVisible();
    await unlockByPassword(user);
    expect(await screen.findByDisplayValue('Greta')).toBeVisible();
  });

  it('shows everybody, whatever was chosen, and has the choice again once it is unlocked', async () => {
    const faults = faultyServer();
    const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
    await user.click(await screen.findByRole('button', { name: 'View Settings' }));
    await user.click(await screen.findByRole('switch', { name: 'Show All' }));
    expect(await screen.findByText(/Turn on Show All or a filter/)).toBeVisible();
    await user.keyboard('{Escape}');
    await lockByKey(user);
    const before = faults.calls(/dashboard\/patients/).length;
    await waitFor(() => expect(faults.calls(/dashboard\/patients/).length).toBeGreaterThan(before), {
      timeout: 5_000,
    });
    expect(screen.queryByText(/Turn on Show All or a filter/)).toBeNull();
    await unlockByPassword(user);
    expect(await screen.findByText(/Turn on Show All or a filter/)).toBeVisible();
  }, 20_000);

  it('is still locked after a reload, and knows whose it is', async () => {
    const user = await typeAName();
    await lockByKey(user);
    await waitFor(async () => expect(await isLockedByServer()).toBe(true));
    cleanup();
    render(<App />);
    expect(await lockPanel()).toBeVisible();
    expect(await screen.findByText('Nurse')).toBeVisible();
    expect(screen.queryByLabelText(/First Name/)).toBeNull();
    await unlockByPassword(user);
    expect(await screen.findByLabelText(/First Name/)).toBeVisible();
  });

  it('is locked also without a connection, and notifies the server as soon as there is one', async () => {
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await screenIsOpen('Patient List');
    const faults = faultyServer();
    faults.refuse(/POST .*session\/lock/);
    await lockByKey(user);
    expect(await isLockedByServer()).toBe(false);
    faults.heal();
    await waitFor(async () => expect(await isLockedByServer()).toBe(true), { timeout: 8_000 });
  }, 15_000);

  it('says when the password is wrong, and stays locked', async () => {
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await screenIsOpen('Patient List');
    await lockByKey(user);
    await user.type(await screen.findByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    expect(await screen.findByText('This is not the password')).toBeVisible();
    expect(await lockPanel()).toBeVisible();
    expect(localStorage.getItem(LOCK_KEY)).not.toBeNull();
  });

  it('keeps the answers that a form is made of, and asks for all of them anew when it is unlocked', async () => {
    await meanwhile(() => server.signIn('admin'));
    const { id } = await meanwhile(() =>
      server.db.selectFrom('users').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow(),
    );
    // Nothing polls it.
    const { user } = await renderApp(`/admin/users/${id}`, { as: 'admin' });
    expect(await screen.findByText('Date Joined')).toBeVisible();
    const asked = faultyServer();
    await lockByKey(user);
    await unlockByPassword(user);
    expect(screen.getByText('Date Joined')).toBeVisible();
    await waitFor(() => expect(asked.calls(/GET .*\/api\/users\/\d+\/$/)).toHaveLength(1));
  });

  it('ends with signing out, which locks no other user out', async () => {
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await screenIsOpen('Patient List');
    await lockByKey(user);
    await user.click(screen.getByRole('link', { name: 'Logout' }));
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
    expect(localStorage.getItem(LOCK_KEY)).toBeNull();
  });
});

describe('who locks it', () => {
  it('is the server, when it says so with an answer', async () => {
    await renderApp('/patient-dashboard', { as: 'nurse' });
    await screenIsOpen('Patient Dashboard');
    await send('POST', '/session/lock/', {});
    expect(await screen.findByRole('region', { name: 'Locked' }, { timeout: 4_000 })).toBeVisible();
  });

  it('is another tab, which also unlocks it', async () => {
    await renderApp('/patients', { as: 'nurse' });
    await screenIsOpen('Patient List');
    const lock = JSON.stringify({ since: new Date().toISOString(), isReported: true });
    act(() => {
      localStorage.setItem(LOCK_KEY, lock);
      window.dispatchEvent(new StorageEvent('storage', { key: LOCK_KEY, oldValue: null, newValue: lock }));
    });
    expect(await lockPanel()).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Patient List' })).toBeNull();
    act(() => {
      localStorage.removeItem(LOCK_KEY);
      window.dispatchEvent(new StorageEvent('storage', { key: LOCK_KEY, oldValue: lock, newValue: null }));
    });
    await screenIsOpen('Patient List');
  });

  it('is the time without input, where the hospital wants it', async () => {
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'idle-lock-minutes', content: '2' });
    document.head.append(meta);
    jest.useFakeTimers();
    await renderApp('/patients', { as: 'nurse' });
    await passTime(2_000);
    await passTime(MINUTE);
    fireEvent.keyDown(document.body, { key: 'Shift' });
    await passTime(MINUTE + 30_000);
    expect(screen.queryByRole('region', { name: 'Locked' })).toBeNull();
    await passTime(31_000);
    expect(screen.getByRole('region', { name: 'Locked' })).toBeVisible();
    expect(localStorage.getItem(TOKEN_KEY)).not.toBeNull();
    jest.useRealTimers();
    meta.remove();
  });

  it('is a button beside the name of the person', async () => {
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await user.click(await screen.findByRole('button', { name: 'Lock' }));
    expect(await lockPanel()).toBeVisible();
  });
});
