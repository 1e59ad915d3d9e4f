import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { render, screen, waitFor, within } from '@testing-library/react';
import { ErrorBoundary } from '../../../src/web/ui/loading/ErrorBoundary';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { register } from '../../fixtures/patients/patients';
import { address, renderApp } from '../../fixtures/screens/render';
import { setScreen } from '../../fixtures/browser/screenSize';

const PHONE = { as: 'nurse', width: 390 };
const title = (name: string) => screenIsOpen(name);
const navigation = () => screen.findByRole('navigation', { name: 'Main' });

describe('on a wide screen', () => {
  it('[LAY-01] the navigation stands at the side, without a menu button', async () => {
    await renderApp('/general-dashboard', { as: 'nurse' });
    const links = within(await navigation())
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(links).toEqual([
      'General Dashboard',
      'Patient Dashboard',
      'Alarms',
      'Patients',
      'Devices',
      'Notifications',
    ]);
    expect(screen.getByRole('complementary')).toContainElement(await navigation());
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
  });

  it('[LAY-04] the current entry is marked, the others are not', async () => {
    const { user } = await renderApp('/general-dashboard', { as: 'nurse' });
    const entry = async (name: string) => within(await navigation()).getByRole('link', { name });
    expect(await entry('General Dashboard')).toHaveAttribute('aria-current', 'page');
    expect(await entry('Patient Dashboard')).not.toHaveAttribute('aria-current');
    await user.click(await entry('Patient Dashboard'));
    await title('Patient Dashboard');
    expect(await entry('Patient Dashboard')).toHaveAttribute('aria-current', 'page');
    expect(await entry('General Dashboard')).not.toHaveAttribute('aria-current');
  });
});

describe('on a phone', () => {
  it('[LAY-02] a top bar holds the title, and nothing stands at the side', async () => {
    await renderApp('/patient-dashboard', PHONE);
    const menu = await screen.findByRole('button', { name: 'Menu' });
    expect(menu.parentElement).toContainElement(await title('Patient Dashboard'));
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('[LAY-03] the menu opens, closes, and closes by going somewhere', async () => {
    const { user } = await renderApp('/patient-dashboard', PHONE);
    const menu = await screen.findByRole('button', { name: 'Menu' });
    expect(menu).toHaveAttribute('aria-expanded', 'false');
    await user.click(menu);
    expect(menu).toHaveAttribute('aria-expanded', 'true');
    expect(within(await navigation()).getAllByRole('link')).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Close menu' }));
    await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
    await user.click(menu);
    await user.click(within(await navigation()).getByRole('link', { name: 'General Dashboard' }));
    await title('Welcome Nurse!');
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe.each(['/general-dashboard', '/patient-dashboard', '/notifications'])('%s', (path) => {
  it('[LAY-07] has exactly one h1, in one main', async () => {
    await renderApp(path, { as: 'nurse' });
    await navigation();
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });

  it('[LAY-06] every button, link and switch has a name', async () => {
    await renderApp(path, { as: 'nurse' });
    await navigation();
    for (const role of ['button', 'link', 'switch'] as const) {
      for (const control of screen.queryAllByRole(role)) expect(control).toHaveAccessibleName();
    }
  });
});

describe('going somewhere', () => {
  it('a link is left before its screen goes: a browser lays the page out for a focused element that is removed', async () => {
    const id = await register({ first_name: 'Henryk', last_name: 'Kowalski' });
    const { user } = await renderApp(`/patients/${id}`, { as: 'nurse' });
    await title('Patient Details');
    const tab = await screen.findByRole('tab', { name: 'Labs' });
    await user.click(tab);
    // The same screen: who uses the keyboard stays where they are.
    expect(tab.ownerDocument.activeElement).toBe(tab);
    const back = screen.getByRole('link', { name: 'Patient List' });
    const wasThere: boolean[] = [];
    back.addEventListener('blur', () => wasThere.push(back.isConnected));
    await user.click(back);
    await title('Patient List');
    expect(wasThere).toEqual([true]);
  });

  it('names the document after the screen and moves the focus to its title', async () => {
    const { user } = await renderApp('/general-dashboard', { as: 'nurse' });
    await title('Welcome Nurse!');
    expect(document.body).toHaveFocus();
    await user.click(await screen.findByRole('link', { name: 'Patient Dashboard' }));
    const arrived = await title('Patient Dashboard');
    await waitFor(() => expect(arrived).toHaveFocus());
    expect(document.title).toBe('Patient Dashboard · Wardline');
  });

  it('moves the focus to the title on the way back, too, also to the screen that was loaded first', async () => {
    const { user } = await renderApp('/general-dashboard', { as: 'nurse' });
    await title('Welcome Nurse!');
    await user.click(await screen.findByRole('link', { name: 'Patient Dashboard' }));
    await title('Patient Dashboard');
    window.history.back();
    const back = await title('Welcome Nurse!');
    await waitFor(() => expect(back).toHaveFocus());
  });

  it('the first stop of the keyboard leads past the navigation', async () => {
    const { user } = await renderApp('/general-dashboard', { as: 'nurse' });
    await navigation();
    await user.tab();
    const link = screen.getByRole('link', { name: 'Skip to the screen' });
    expect(link).toHaveFocus();
    expect(link).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
  });
});

describe('the foot of the navigation', () => {
  it('names who is signed in and leads to the logout', async () => {
    const { user } = await renderApp('/general-dashboard', { as: 'nurse' });
    expect(await screen.findByText('Nurse')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('dark mode follows the system until the user chooses, and remembers the choice', async () => {
    const theme = () => document.documentElement.dataset['theme'];
    const { user } = await renderApp('/general-dashboard', { as: 'nurse', dark: true });
    const toggle = await screen.findByRole('switch', { name: 'Dark mode' });
    expect(toggle).toBeChecked();
    await user.click(toggle);
    expect(toggle).not.toBeChecked();
    expect(theme()).toBe('light');
    setScreen({ dark: true });
    await user.click(toggle);
    expect(theme()).toBe('dark');
    expect(localStorage.getItem('wardline.theme')).toBe('dark');
  });

  it.each([
    ['true', 1],
    ['false', 0],
    ['__DEMO__', 0],
  ])("[I5] with demo-data %s there are %i 'Demo data' marks", async (content, count) => {
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'demo-data', content });
    document.head.append(meta);
    await renderApp('/general-dashboard', { as: 'nurse' });
    await navigation();
    expect(screen.queryAllByText('Demo data')).toHaveLength(count);
    meta.remove();
  });
});

describe('a part that fails', () => {
  it('[G1] leaves a message with a way on, and a line in the log', () => {
    const Broken = (): never => {
      throw new TypeError('chunk 42 failed');
    };
    expectLog(/chunk 42 failed/);
    expectLog(/a screen failed/);
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('This screen could not be shown');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  });
});
