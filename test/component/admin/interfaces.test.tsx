import { screen, waitFor, within } from '@testing-library/react';
import { addLink, addMessage, toUnknownBed } from '../../fixtures/hl7/storedMessages';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { addDepartment } from '../../fixtures/ward/hospital';
import { addPatient, giveBed } from '../../fixtures/ward/ward';

const PATH = '/operations/interfaces';
const search = (): string => window.location.search;
const links = async () => within(await screen.findByRole('table', { name: 'Links' }));
const log = async () => within(await screen.findByRole('region', { name: 'messages' }));
const message = async (name: string) => within(await screen.findByRole('article', { name }));
const option = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' });
const rowOf = (cells: { getByText: (text: string) => HTMLElement }, text: string) =>
  within(cells.getByText(text).closest('tr') ?? document.body);
const stateOf = (id: number) =>
  meanwhile(() =>
    server.db.selectFrom('hl7_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

let made = 0;
/** A link with a dead letter and an applied message; their control ids begin with its name. */
const linkWithMessages = () =>
  meanwhile(async () => {
    const name = `L${++made}`;
    const link = await addLink(server.db, { name, port: 6660 + made });
    const at = server.clock() - 60_000;
    const applied = await addMessage(server.db, { link, at, controlId: `${name}-1`, type: 'ADT^A08' });
    const dead = await addMessage(server.db, toUnknownBed(link, at + 1_000, { controlId: `${name}-2` }));
    return { name, link, applied, dead };
  });

describe('Operations, Interfaces', () => {
  it('states plainly to a clinician that it is for Admins', async () => {
    await renderApp(PATH, { as: 'nurse' });
    expect(await screen.findByText('This is for Admins only.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is a tab, and says how a link is made while there is none', async () => {
    const { user } = await renderApp('/operations', { as: 'admin' });
    await user.click(await screen.findByRole('tab', { name: 'Interfaces' }));
    expect(await screen.findByText(/^No links yet/)).toBeVisible();
    expect(await screen.findByText('No messages found')).toBeVisible();
  });

  it('shows each link with why it is not served, and its messages with what was answered', async () => {
    const { name } = await linkWithMessages();
    const { user } = await renderApp(PATH, { as: 'admin' });
    const row = rowOf(await links(), name);
    expect(row.getByText('Not served')).toBeVisible();
    expect(row.getByText(String(6660 + made))).toBeVisible();
    expect(screen.getByText('This server process does not serve it.')).toBeVisible();
    await user.click(row.getByRole('link', { name: `1 dead letters of ${name}` }));
    await waitFor(() => expect(search()).toMatch(/state=dead/));
    const found = await log();
    await waitFor(() => expect(found.queryByText(`${name}-1`)).toBeNull());
    const dead = rowOf(found, `${name}-2`);
    expect(dead.getByText('dead letter')).toBeVisible();
    expect(dead.getByText('AE 204')).toBeVisible();
    expect(dead.getByText('4471902')).toBeVisible();
  });

  it('says of an applied message what was left out of it', async () => {
    const { link } = await linkWithMessages();
    const warnings = ['Nothing of this message was taken: its segments say why.'];
    await meanwhile(() =>
      addMessage(server.db, { link, at: server.clock(), controlId: 'EMPTY-1', warnings }),
    );
    await renderApp(PATH, { as: 'admin' });
    const messages = await log();
    expect(await messages.findByText('EMPTY-1')).toBeVisible();
    expect(rowOf(messages, 'EMPTY-1').getByText(warnings.join(' '))).toBeVisible();
  });

  it('filters by link and state in the address, and searches without a trace in the address', async () => {
    const [one, other] = [await linkWithMessages(), await linkWithMessages()];
    const { user } = await renderApp(PATH, { as: 'admin' });
    const found = await log();
    expect(await found.findByText(`${one.name}-1`)).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Link' }));
    await user.click(await option(other.name));
    await waitFor(() => expect(search()).toContain(`link=${other.link}`));
    await waitFor(() => expect(found.queryByText(`${one.name}-1`)).toBeNull());
    expect(await found.findByText(`${other.name}-1`)).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search id, patient, type' }), 'adt^a02');
    await waitFor(() => expect(found.queryByText(`${other.name}-1`)).toBeNull());
    expect(await found.findByText(`${other.name}-2`)).toBeVisible();
    expect(search()).not.toMatch(/a02/i);
  });

  it('[J45] lists and offers links that were removed, whose dead letters still wait', async () => {
    const { name, link } = await linkWithMessages();
    await meanwhile(() =>
      server.db
        .updateTable('links')
        .set({ removed_at: new Date(server.clock()).toISOString() })
        .where('id', '=', link)
        .execute(),
    );
    const { user } = await renderApp(`${PATH}?state=dead`, { as: 'admin' });
    const found = await log();
    expect(await found.findByText(`${name}-2`)).toBeVisible();
    const row = rowOf(await links(), name);
    expect(row.getByText('Removed')).toBeVisible();
    expect(row.getByRole('link', { name: `1 dead letters of ${name}` })).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Link' }));
    await user.click(await option(`${name} (removed)`));
    await waitFor(() => expect(search()).toContain(`link=${link}`));
    expect(await found.findByText(`${name}-2`)).toBeVisible();
  });

  it('opens a message at an address of its own, by segments, and Back closes it', async () => {
    const { name, link, dead } = await linkWithMessages();
    const { user } = await renderApp(`${PATH}?link=${link}`, { as: 'admin' });
    await user.click(await (await log()).findByRole('link', { name: `${name}-2` }));
    await waitFor(() => expect(search()).toContain(`message=${dead}`));
    const open = await message(`ADT^A02 · ${name}-2`);
    const [header, event, , visit] = within(open.getByRole('list', { name: 'Segments' })).getAllByRole(
      'listitem',
    );
    expect(header).toHaveTextContent('Transfer');
    expect(event).toHaveTextContent('Not read');
    expect(visit).toHaveTextContent('PV1-3: no bed is called ICU^12^3.');
    expect(visit).toHaveClass('message-segment--failed');
    expect(open.getByLabelText('Acknowledgement')).toHaveTextContent(`MSA|AE|${name}-2`);
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('article', { name: `ADT^A02 · ${name}-2` })).toBeNull());
    expect(search()).toContain(`link=${link}`);
  });

  it('names the bed, which is the first thing to do, and then offers to replay', async () => {
    const { name, dead } = await linkWithMessages();
    const { name: department, id } = await meanwhile(() =>
      addDepartment(server.db, { name: `Department of ${name}`, abbreviation: name }).then(
        ({ id: made }) => ({
          id: made,
          name: `Department of ${name}`,
        }),
      ),
    );
    await meanwhile(async () =>
      giveBed(server.db, await addPatient(server.db), { department: name, number: 7 }),
    );
    const { user } = await renderApp(`${PATH}?message=${dead}`, { as: 'admin' });
    const open = await message(`ADT^A02 · ${name}-2`);
    expect(open.getByRole('button', { name: /Name the bed/ })).toHaveClass('ant-btn-primary');
    await user.click(open.getByRole('button', { name: /Name the bed/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Name the bed' }));
    expect(dialog.getByLabelText('Point of care')).toHaveValue('ICU');
    expect(dialog.getByLabelText('Room')).toHaveValue('12');
    expect(dialog.getByLabelText('Bed there')).toHaveValue('3');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/required/)).toBeVisible();
    await user.click(dialog.getByLabelText('Department'));
    await user.click(await option(department));
    await user.click(dialog.getByLabelText('Bed'));
    expect(await option(`${name}-7 (occupied)`)).toBeVisible();
    await user.click(await option(`${name}-1`));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(`ICU^12^3 is ${name}-1 now. Replay the message.`)).toBeVisible();
    expect(open.getByRole('button', { name: 'Replay' })).toHaveClass('ant-btn-primary');
    const [alias] = await meanwhile(() => server.db.selectFrom('location_aliases').selectAll().execute());
    expect(alias).toMatchObject({ point_of_care: 'ICU', room: '12', bed: '3', department_id: id });

    // A wrong name is taken back.
    await user.click(screen.getByRole('button', { name: 'Names of places' }));
    await user.click(await screen.findByRole('button', { name: 'Remove ICU^12^3' }));
    expect(await screen.findByText('No names of places')).toBeVisible();
  });

  it('[J45] replays with one press, and states the outcome', async () => {
    const { name, dead } = await linkWithMessages();
    const faults = faultyServer();
    const { user } = await renderApp(`${PATH}?message=${dead}`, { as: 'admin' });
    const open = await message(`ADT^A02 · ${name}-2`);
    await user.dblClick(open.getByRole('button', { name: 'Replay' }));
    expect(await screen.findByText(new RegExp(`^ADT\\^A02 · ${name}-2 (is|was) `))).toBeVisible();
    expect(faults.calls(/POST .*replay/)).toHaveLength(1);
    expect(await stateOf(dead)).toMatchObject({ replays: 1 });
  });

  it('discards with a reason, and reads what another Admin did first', async () => {
    const { name, dead } = await linkWithMessages();
    const { user } = await renderApp(`${PATH}?message=${dead}`, { as: 'admin' });
    const open = await message(`ADT^A02 · ${name}-2`);
    await user.click(open.getByRole('button', { name: 'Discard…' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Discard ADT^A02 · ${name}-2?` }));
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription('This field is required.');
    await user.type(dialog.getByLabelText('Reason'), 'Corrected by hand');
    await meanwhile(() =>
      server.db.updateTable('hl7_messages').set({ state: 'applied' }).where('id', '=', dead).execute(),
    );
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(
      await dialog.findByText(/^Only a dead letter can be discarded: this message is applied/),
    ).toBeVisible();
    await meanwhile(() =>
      server.db.updateTable('hl7_messages').set({ state: 'dead' }).where('id', '=', dead).execute(),
    );
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(`ADT^A02 · ${name}-2 was discarded.`)).toBeVisible();
    expect(await open.findByText('Discarded: Corrected by hand')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Replay' })).toBeNull());
    expect(await stateOf(dead)).toMatchObject({ state: 'discarded', discard_reason: 'Corrected by hand' });
  });

  it('says what could not be loaded, keeps what is there, and draws what can be read', async () => {
    const { name, link } = await linkWithMessages();
    const faults = faultyServer();
    faults.refuse(/hl7-messages/);
    faults.answer(/api\/links/, 200, [{ id: link, name }]);
    expectLog(/a link of another shape/);
    const { user } = await renderApp(PATH, { as: 'admin' });
    expect(await screen.findByText('The messages could not be loaded.')).toBeVisible();
    expect(await screen.findByText('This link could not be shown.')).toBeVisible();
    faults.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await (await log()).findByText(`${name}-1`)).toBeVisible();
  });

  it('says that a message is no longer kept', async () => {
    await renderApp(`${PATH}?message=2147483646`, { as: 'admin' });
    expect(await screen.findByText('This message is no longer kept.')).toBeVisible();
  });
});
