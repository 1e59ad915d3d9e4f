import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { NewDisplay } from '../../../src/contract/displays';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';
import { ward } from '../../fixtures/ward/addedWard';

const button = (name: string) => screen.getByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const rowOf = async (name: string) =>
  within((await screen.findByRole('cell', { name })).closest('tr') ?? document.body);

/** An Admin adds a display, bypassing the page. */
const added = (name: string) =>
  meanwhile(async () => {
    const token = await server.signIn('admin');
    const answer = await fetch(`${server.url}/api/displays/`, {
      method: 'POST',
      body: JSON.stringify({ name, department: null }),
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
    });
    return (await answer.json()) as NewDisplay;
  });
const wallWith = (token: string) =>
  meanwhile(() => fetch(`${server.url}/api/wall/`, { headers: { Authorization: `Display ${token}` } }));

describe('Operations', () => {
  it('has an entry for Admins, and leads to the displays', async () => {
    const { user } = await renderApp('/patients', { as: 'admin' });
    await user.click(await screen.findByRole('link', { name: 'Operations' }));
    await screenIsOpen('Operations');
    await waitFor(() => expect(address()).toBe('/operations/displays'));
    expect(await screen.findByRole('tab', { name: 'Displays', selected: true })).toBeVisible();
    expect(await screen.findByText('No displays found')).toBeVisible();
  });

  it('has no entry for a clinician, who comes in by address and reads so', async () => {
    await renderApp('/operations', { as: 'nurse' });
    expect(await screen.findByText('This is for Admins only.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Operations' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Display' })).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('notifies a former Admin when the server refuses', async () => {
    const faults = faultyServer();
    faults.answer(/\/api\/displays\//, 403, { detail: 'You do not have permission to perform this action.' });
    await renderApp('/operations/displays', { as: 'admin' });
    expect(await screen.findByText('This is for Admins only.')).toBeVisible();
  });
});

describe('adding a display', () => {
  it('asks for a name and a department, and shows the whole address once', async () => {
    const { name: department } = await ward();
    const { user } = await renderApp('/operations/displays', { as: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Add Display' }));
    const form = await dialog('Add Display');
    expect(form.getByText('All departments')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription('This field is required.');
    await user.type(form.getByLabelText('Name'), 'Corridor');
    await user.click(form.getByLabelText('Department'));
    await user.click(await screen.findByText(department, { selector: '.ant-select-item-option-content' }));
    await user.click(form.getByRole('button', { name: 'Add' }));

    const shown = await dialog('Display added');
    expect(shown.getByText(/It is shown only now\./)).toBeVisible();
    expect(
      shown.getByText(`Open this address on the screen of Corridor. It shows ${department}.`),
    ).toBeVisible();
    const field = shown.getByLabelText<HTMLTextAreaElement>('Address of Corridor');
    expect(field.value).toMatch(/^http:\/\/[^/]+\/wall#wd_[\w-]{43}$/);
    expect((await wallWith(field.value.split('#')[1] ?? '')).status).toBe(200);
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    expect(await shown.findByText('Copied.')).toBeVisible();
    expect(await meanwhile(() => navigator.clipboard.readText())).toBe(field.value);
    const { value } = field;
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const row = await rowOf('Corridor');
    expect(row.getByText(department)).toBeVisible();
    expect(row.getByText('Active')).toBeVisible();
    expect(document.body.innerHTML).not.toContain(value.split('#')[1]);
  });

  it('asks before the address is closed uncopied, and says when the browser does not let it copy', async () => {
    const { user } = await renderApp('/operations/displays', { as: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Add Display' }));
    const form = await dialog('Add Display');
    await user.type(form.getByLabelText('Name'), 'Lift');
    await user.click(form.getByRole('button', { name: 'Add' }));
    const shown = await dialog('Display added');
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await user.click((await dialog('Close without copying?')).getByRole('button', { name: 'Back' }));
    // Nor does the browser's own way out lose it without a question.
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    const field = shown.getByLabelText<HTMLTextAreaElement>('Address of Lift');
    field.setSelectionRange(0, 12);
    fireEvent.copy(field);
    expect(shown.queryByText('Copied.')).toBeNull();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    expect(await shown.findByText(/The address is selected: copy it with the keyboard\./)).toBeVisible();
    writeText.mockRestore();
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await user.click((await dialog('Close without copying?')).getByRole('button', { name: 'Close anyway' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps what was typed when it is not saved, and puts what the server says under its field', async () => {
    const faults = faultyServer();
    const { user } = await renderApp('/operations/displays', { as: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Add Display' }));
    const form = await dialog('Add Display');
    await user.type(form.getByLabelText('Name'), 'Office');
    faults.answer(/\/api\/displays\/$/, 400, { department: ['There is no such department.'] });
    await user.click(form.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(form.getByLabelText('Department')).toHaveAccessibleDescription('There is no such department'),
    );
    expect(form.getByLabelText('Name')).toHaveValue('Office');
  });
});

describe('a display in the list', () => {
  it('is renewed', async () => {
    const { id, expires_at } = await added('Renewed');
    const { user } = await renderApp('/operations/displays', { as: 'admin' });
    const row = await rowOf('Renewed');
    server.clock.advance(60_000);
    await user.click(row.getByRole('button', { name: 'Renew Renewed' }));
    expect(await screen.findByText(/^Renewed is valid until /)).toBeVisible();
    const stored = await meanwhile(() =>
      server.db.selectFrom('displays').select('expires_at').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(Date.parse(stored.expires_at)).toBe(Date.parse(expires_at) + 60_000);
  });

  it('is ended after a question that names it, stays as ended, and can no longer be renewed', async () => {
    const { token } = await added('Old screen');
    const { user } = await renderApp('/operations/displays', { as: 'admin' });
    await user.click((await rowOf('Old screen')).getByRole('button', { name: 'End Old screen' }));
    await user.click((await dialog('End Old screen?')).getByRole('button', { name: 'Cancel' }));
    expect((await wallWith(token)).status).toBe(200);
    await user.click(button('End Old screen'));
    await user.click((await dialog('End Old screen?')).getByRole('button', { name: 'End display' }));
    expect(await screen.findByText('Old screen was ended.')).toBeVisible();
    await waitFor(async () => expect((await rowOf('Old screen')).getByText('Ended')).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Renew Old screen' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'End Old screen' })).toBeNull();
    expect((await wallWith(token)).status).toBe(403);
  });

  it('that could not be ended says so, and stays active', async () => {
    await added('Stubborn');
    const faults = faultyServer();
    const { user } = await renderApp('/operations/displays', { as: 'admin' });
    await user.click((await rowOf('Stubborn')).getByRole('button', { name: 'End Stubborn' }));
    faults.answer(/\/api\/displays\/\d+\/$/, 500, { detail: 'Something went wrong on the server.' });
    expectLog(/a display was not changed 500/);
    await user.click((await dialog('End Stubborn?')).getByRole('button', { name: 'End display' }));
    expect(await screen.findByText('Stubborn was not ended. Try again.')).toBeVisible();
    expect((await rowOf('Stubborn')).getByText('Active')).toBeVisible();
  });

  it('that another Admin has ended meanwhile is not renewed, and the list says so', async () => {
    const { id } = await added('Raced');
    const { user } = await renderApp('/operations/displays', { as: 'admin' });
    const row = await rowOf('Raced');
    await meanwhile(() =>
      server.db
        .updateTable('displays')
        .set({ ended_at: new Date(server.clock()).toISOString() })
        .where('id', '=', id)
        .execute(),
    );
    expectLog(/a display was not changed 409/);
    await user.click(row.getByRole('button', { name: 'Renew Raced' }));
    expect(await screen.findByText('Raced was not renewed. It has ended already.')).toBeVisible();
    await waitFor(async () => expect((await rowOf('Raced')).getByText('Ended')).toBeVisible());
  });
});
