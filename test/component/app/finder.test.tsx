/**
 * @jest-environment-options {"ward": true}
 */
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { act, screen, waitFor, within } from '@testing-library/react';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { field, openScreen, option, WAIT } from '../../fixtures/screens/openFinder';
import { address, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';

const SEARCH = /\/api\/find\//;

const heading = (name: string | RegExp) => screenIsOpen(name);
const finder = () => screen.queryByRole('dialog', { name: 'Find' });

/** The shortcut, pressed where no field has the focus. */
async function openFinder(path?: string) {
  const user = await openScreen(path);
  await user.keyboard('{Control>}k{/Control}');
  await field();
  return user;
}

beforeEach(async () => {
  server.clock.advance(10_000);
  await send('WELL', VITALS.well);
  await send('SICK', VITALS.sick);
});

describe('the finder', () => {
  it.each(['{Control>}k{/Control}', '/'])('opens with %s, and its field has the focus', async (keys) => {
    const user = await openScreen();
    await user.keyboard(keys);
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveValue('');
  });

  it('opens with its button, and Escape gives the focus back to it', async () => {
    const user = await openScreen();
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(await field()).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(finder()).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Find' })).toHaveFocus());
  });

  it('opens from the menu of a phone', async () => {
    const user = await openScreen('/patients', 390);
    await screen.findByRole('searchbox');
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    await user.click(await menu.findByRole('button', { name: 'Find' }));
    await user.type(await field(), 'icu-3');
    await option(/ale ICU-3 · /);
    await user.keyboard('{Enter}');
    await heading('Patient Chart');
    expect(finder()).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  it('opens from the bar of a phone, without the menu', async () => {
    const user = await openScreen('/patients', 390);
    await screen.findByRole('searchbox');
    await user.click(await screen.findByRole('button', { name: 'Find' }));
    await field();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Find' })).toHaveFocus());
  });

  it('finds a patient by the bed, with two identifiers and the band of now, and Enter opens the chart', async () => {
    const user = await openFinder();
    await user.type(await field(), 'icu-3');
    const found = await option(/^(Fem|M)ale ICU-3 · .+, .+ born \d{4}\/\d\d\/\d\d · \S+ ?High risk/);
    expect(found).toHaveAttribute('aria-selected', 'true');
    expect(await field()).toHaveAttribute('aria-activedescendant', found.id);
    await user.keyboard('{Enter}');
    await heading('Patient Chart');
    expect(address()).toMatch(/^\/patient-chart\/\d+$/);
    expect(window.location.search).toBe('');
    expect(finder()).toBeNull();
    expect(JSON.stringify(localStorage) + JSON.stringify(sessionStorage)).not.toContain('icu-3');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('is moved through by arrows, from the last row to the first', async () => {
    const user = await openFinder();
    const [first, second] = await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}');
    expect(second).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(screen.getAllByRole('option').at(-1)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}');
    expect(first).toHaveAttribute('aria-selected', 'true');
    expect(await field()).toHaveFocus();
  });

  it('finds screens, and shows those of administration to Admins only', async () => {
    const user = await openFinder();
    expect(screen.queryByRole('option', { name: /^Admin/ })).toBeNull();
    await user.type(await field(), 'device list');
    await option(/^Device List/);
    await user.keyboard('{Enter}');
    await heading('Device List');
  });

  it.each(['Operations', 'Add Bed'])('does not offer %s to an HCP', async (title) => {
    const user = await openFinder();
    await user.type(await field(), title);
    expect(await screen.findByText(/^No results for/)).toBeVisible();
    expect(screen.queryByRole('option', { name: new RegExp(`^${title}`) })).toBeNull();
  });

  it('offers Operations to an Admin', async () => {
    const { user } = await renderApp('/general-dashboard', { as: 'admin' });
    await screen.findByRole('link', { name: 'Operations' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'operations');
    expect(await option(/^Operations/)).toBeVisible();
  });

  it('opens the dialog of an action for the named bed, over the screen, and gives the focus back after it', async () => {
    const user = await openScreen('/patients');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.type(await field(), 'notes icu-3');
    await option(/^Write a clinical note · ICU-3/);
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Log Clinical Notes' }, WAIT);
    expect(dialog).toHaveTextContent('ICU-3');
    expect(address()).toBe('/patients');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Find' })).toHaveFocus());
  });

  it('completes an action that was begun', async () => {
    const user = await openFinder();
    await user.type(await field(), 'log v');
    await user.click(await option(/^Log vital signs …/));
    expect(await field()).toHaveValue('log vital signs ');
    expect(await field()).toHaveFocus();
  });

  it('says what it did not find, and what can be found', async () => {
    const user = await openFinder();
    await user.type(await field(), 'qqqq');
    expect(await screen.findByText('No results for “qqqq”', {}, WAIT)).toBeVisible();
    expect(screen.getByText(/^Find by bed, name, SSN/)).toBeVisible();
    expect(screen.queryByRole('option')).toBeNull();
  });
});

describe('answers', () => {
  it('that come late never replace newer ones, and Enter waits for those of the typed text', async () => {
    const faults = faultyServer();
    const user = await openFinder();
    const release = faults.hold(/GET .*\/api\/find\/\?q=med-4$/);
    await user.type(await field(), 'med-4');
    await waitFor(() => expect(faults.calls(/q=med-4$/)).not.toHaveLength(0));
    await user.keyboard('{Enter}');
    expect(finder()).not.toBeNull();
    await user.clear(await field());
    await user.type(await field(), 'icu-3');
    await option(/ale ICU-3 · /);
    release();
    await waitFor(() => expect(faults.calls(/q=med-4$/)[0]?.status).toBe(200));
    expect(screen.queryByRole('option', { name: /MED-4/ })).toBeNull();
    expect(await option(/ale ICU-3 · /)).toBeVisible();
  });

  it('that fail are reported, and the next key asks again', async () => {
    const faults = faultyServer();
    const user = await openFinder();
    faults.answer(SEARCH, 500, { detail: 'Broken.' });
    await user.type(await field(), 'icu-');
    expect(await screen.findByText(/^The search failed/, {}, WAIT)).toBeVisible();
    faults.heal();
    await user.type(await field(), '3');
    await option(/ale ICU-3 · /);
    expect(screen.queryByText(/^The search failed/)).toBeNull();
  });
});

describe('the shortcuts', () => {
  it.each(['/', '?', '{Control>}k{/Control}'])('%s does nothing in a field', async (keys) => {
    const user = await openScreen('/patients');
    await user.click(await screen.findByRole('searchbox'));
    await user.keyboard(keys);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('do nothing over a modal dialog', async () => {
    const user = await openScreen('/patient-dashboard');
    await user.click((await screen.findAllByRole('button', { name: 'Clinical notes' }))[0] ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: 'Log Clinical Notes' }, WAIT);
    act(() => within(dialog).getByRole('button', { name: 'Cancel' }).focus());
    await user.keyboard('/?{Control>}k{/Control}');
    expect(finder()).toBeNull();
    expect(screen.getAllByRole('dialog')).toEqual([dialog]);
  });

  it('are listed by ?, and can be switched off: then only the button opens the finder', async () => {
    const user = await openScreen();
    await user.keyboard('?');
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, WAIT);
    for (const what of [
      'Find a patient, device, department or screen',
      'Show the last 4 hours of the vitals',
      'Show the whole range again',
    ])
      expect(within(list).getByText(what)).toBeVisible();
    const toggle = within(list).getByRole('switch', { name: /^Shortcuts on every screen/ });
    expect(toggle).toBeChecked();
    await user.click(toggle);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('/?{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await field();
    await user.click(screen.getByRole('button', { name: 'All shortcuts' }));
    await user.click(await screen.findByRole('switch', { name: /^Shortcuts on every screen/ }, WAIT));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('/');
    await field();
  });

  it('asks before a form with typed text is left, as every link does', async () => {
    const user = await openScreen('/patients/add');
    await user.type(await screen.findByLabelText(/^First Name/), 'Rosa');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.type(await field(), 'device list');
    await option(/^Device List/);
    await user.keyboard('{Enter}');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' }, WAIT);
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/patients/add');
    expect(screen.getByLabelText(/^First Name/)).toHaveValue('Rosa');
  });
});
