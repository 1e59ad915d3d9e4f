import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { screen, waitFor } from '@testing-library/react';
import { TOKEN_KEY } from '../../../src/web/lib/session/token';
import { register } from '../../fixtures/patients/patients';
import { address, renderApp, whoIs } from '../../fixtures/screens/render';

/** The protected screens that are here so far, with their titles. */
const SCREENS = [
  ['/patient-dashboard', 'Patient Dashboard'],
  ['/general-dashboard', 'Welcome Nurse!'],
] as const;

describe('without a token', () => {
  it.each(['/', '/login'])('[RT-02] [RT-03] %s shows the login', async (path) => {
    await renderApp(path);
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
    expect(address()).toBe('/login');
  });

  it.each([
    ...SCREENS.map(([path]) => path),
    '/logout',
    '/general-dashboard/',
    '/patients',
    '/admin/users',
    '/nowhere/at/all',
  ])('[RT-04] [RT-06] [SES-03] %s leads to the login', async (path) => {
    await renderApp(path);
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
    expect(address()).toBe('/login');
  });
});

describe('with a token', () => {
  it.each(SCREENS)('[RT-01] [RT-10] %s opens its own screen', async (path, title) => {
    await renderApp(path, { as: 'nurse' });
    await screenIsOpen(title);
    expect(address()).toBe(path);
  });

  it.each(SCREENS)('[RT-19] %s with a trailing slash opens the same screen', async (path, title) => {
    await renderApp(`${path}/`, { as: 'nurse' });
    await screenIsOpen(title);
  });

  it.each(['/', '/login', '/login/'])(
    '[RT-05] the public page %s leads to the general dashboard',
    async (path) => {
      await renderApp(path, { as: 'nurse' });
      await screenIsOpen('Welcome Nurse!');
      expect(address()).toBe('/general-dashboard');
    },
  );

  it.each(['/nowhere', '/patient-dashboard/nowhere'])(
    '[RT-06] the unknown path %s leads to / and on',
    async (path) => {
      await renderApp(path, { as: 'nurse' });
      await waitFor(() => expect(address()).toBe('/general-dashboard'));
    },
  );

  it.each(['nowhere', 'labs', 'labs/tests/1', 'profile/more', 'notes/3'])(
    '[RT-06] below a patient, the unknown path %s leads to / and on',
    async (path) => {
      const id = await register({ ssn: `06-${path}` });
      await renderApp(`/patients/${id}/${path}`, { as: 'nurse' });
      await waitFor(() => expect(address()).toBe('/general-dashboard'));
    },
  );

  it('[RT-12] a patient without a tab opens on the profile', async () => {
    const id = await register({ ssn: '900-06-9999' });
    await renderApp(`/patients/${id}`, { as: 'nurse' });
    await waitFor(() => expect(address()).toBe(`/patients/${id}/profile`));
  });

  it('[RT-07] any stored token counts, without being checked', async () => {
    localStorage.setItem(TOKEN_KEY, '?');
    // The screen opens before the server verifies the token; its 401 comes later.
    await renderApp('/login');
    expect(address()).toBe('/general-dashboard');
  });

  it('[RT-08] [RT-09] /logout removes the token, revokes it and ends on the login', async () => {
    const { user } = await renderApp('/general-dashboard', { as: 'nurse' });
    const token = localStorage.getItem(TOKEN_KEY);
    await user.click(await screen.findByRole('link', { name: 'Logout' }));
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
    expect(address()).toBe('/login');
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    await waitFor(async () => expect((await whoIs(token)).status).toBe(401));
  });
});
