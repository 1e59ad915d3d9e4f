import { screen, waitFor, within } from '@testing-library/react';
import type { NewGateway } from '../../../src/contract/gateways';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';
import { ward } from '../../fixtures/ward/addedWard';
import { reading } from '../../fixtures/ward/ward';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const rowOf = async (name: string) =>
  within((await screen.findByRole('cell', { name })).closest('tr') ?? document.body);

/** An Admin adds a gateway, bypassing the page. */
const added = (label: string, settings: object = {}) =>
  meanwhile(async () => {
    const token = await server.signIn('admin');
    const answer = await fetch(`${server.url}/api/gateways/`, {
      method: 'POST',
      body: JSON.stringify({ label, ...settings }),
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
    });
    return (await answer.json()) as NewGateway;
  });
const sendWith = (token: string, device: string) =>
  meanwhile(async () => {
    const answer = await fetch(`${server.url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization: `Device ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify([reading(device, server.clock())]),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  });
const stored = (id: number) =>
  meanwhile(() =>
    server.db.selectFrom('gateway_tokens').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

describe('Operations, Gateways', () => {
  it('is a tab for Admins', async () => {
    const { user } = await renderApp('/operations', { as: 'admin' });
    await user.click(await screen.findByRole('tab', { name: 'Gateways' }));
    await waitFor(() => expect(address()).toMatch(/^\/operations\/gateways/));
    expect(await screen.findByRole('button', { name: 'Add Gateway' })).toBeVisible();
  });

  it('states plainly to a clinician that it is for Admins', async () => {
    await renderApp('/operations/gateways', { as: 'nurse' });
    expect(await screen.findByText('This is for Admins only.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Gateway' })).toBeNull();
  });

  it('adds a gateway with a scope, limits and an end, and shows its token once', async () => {
    const { name: department } = await ward();
    const { user } = await renderApp('/operations/gateways', { as: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Add Gateway' }));
    const form = await dialog('Add Gateway');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByLabelText('Label')).toHaveAccessibleDescription('This field is required.');
    await user.type(form.getByLabelText('Label'), 'Ward 4 gateway');
    await user.click(form.getByLabelText('Departments'));
    await user.click(await screen.findByText(department, { selector: '.ant-select-item-option-content' }));
    await user.type(form.getByLabelText('Devices'), 'RHEO-7');
    await user.click(await screen.findByText(/Add “RHEO-7”/));
    await user.clear(form.getByLabelText('Readings a second'));
    await user.type(form.getByLabelText('Readings a second'), 'many');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByLabelText('Readings a second')).toHaveAccessibleDescription(
      'A whole number is required.',
    );
    await user.clear(form.getByLabelText('Readings a second'));
    await user.type(form.getByLabelText('Readings a second'), '20');
    await user.click(form.getByLabelText('Ends'));
    await user.click(await screen.findByText('In 90 days', { selector: '.ant-select-item-option-content' }));
    await user.click(form.getByRole('button', { name: 'Add' }));

    const shown = await dialog('Gateway added');
    expect(
      shown.getByText(`Give this token to Ward 4 gateway. It may send for: ${department}, RHEO-7.`),
    ).toBeVisible();
    const { value } = shown.getByLabelText<HTMLTextAreaElement>('Token of Ward 4 gateway');
    expect(value).toMatch(/^wg_[\w-]{43}$/);
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    expect(await shown.findByText('Copied.')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const row = await rowOf('Ward 4 gateway');
    expect(row.getByText(`${department}, RHEO-7`)).toBeVisible();
    expect(row.getByText('Active')).toBeVisible();
    expect(document.body.innerHTML).not.toContain(value);
    const [kept] = await meanwhile(() =>
      server.db.selectFrom('gateway_tokens').selectAll().where('label', '=', 'Ward 4 gateway').execute(),
    );
    expect(kept).toMatchObject({ devices: ['RHEO-7'], readings_per_second: 20, new_ids_per_hour: 2_000 });
    const days = (Date.parse(kept?.expires_at ?? '') - server.clock()) / (24 * 3_600_000);
    expect(Math.floor(days)).toBe(90);
    expect((await sendWith(value, 'RHEO-7')).status).toBe(202);
    expect((await sendWith(value, 'RHEO-8')).body).toMatchObject({ accepted: 0, rejected: [{ index: 0 }] });
  });

  it('changes what a gateway may send, and leaves alone what another Admin changed meanwhile', async () => {
    const { id } = await added('Changed', { devices: ['A1'], new_ids_per_hour: 7 });
    const { user } = await renderApp('/operations/gateways', { as: 'admin' });
    await user.click((await rowOf('Changed')).getByRole('button', { name: 'Change Changed' }));
    const form = await dialog('Change Changed');
    expect(form.getByLabelText('New devices an hour')).toHaveValue('7');
    await meanwhile(() =>
      server.db.updateTable('gateway_tokens').set({ new_ids_per_hour: 9 }).where('id', '=', id).execute(),
    );
    await user.clear(form.getByLabelText('Readings a second'));
    await user.type(form.getByLabelText('Readings a second'), '300');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changed was changed.')).toBeVisible();
    expect(await stored(id)).toMatchObject({
      ...{ devices: ['A1'], readings_per_second: 300, new_ids_per_hour: 9, expires_at: null },
    });
    await waitFor(async () => expect((await rowOf('Changed')).getByText('300')).toBeVisible());
  });

  it('keeps the end of a gateway unless another one is chosen', async () => {
    const end = new Date(server.clock() + 5 * 24 * 3_600_000).toISOString();
    const { id } = await added('Ending', { expires_at: end });
    const { user } = await renderApp('/operations/gateways', { as: 'admin' });
    await user.click((await rowOf('Ending')).getByRole('button', { name: 'Change Ending' }));
    const form = await dialog('Change Ending');
    await user.type(form.getByLabelText('Devices'), 'B7');
    await user.click(await screen.findByText(/Add “B7”/));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Ending was changed.')).toBeVisible();
    expect(await stored(id)).toMatchObject({ devices: ['B7'], expires_at: end });
    await user.click((await rowOf('Ending')).getByRole('button', { name: 'Change Ending' }));
    const again = await dialog('Change Ending');
    await user.click(again.getByLabelText('Ends'));
    await user.click(await screen.findByText('Never', { selector: '.ant-select-item-option-content' }));
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await stored(id)).expires_at).toBeNull());
  });

  it('revokes a gateway after a question that names it, and it stays as revoked', async () => {
    const { token } = await added('Old gateway');
    const { user } = await renderApp('/operations/gateways', { as: 'admin' });
    await user.click((await rowOf('Old gateway')).getByRole('button', { name: 'Revoke Old gateway' }));
    await user.click((await dialog('Revoke Old gateway?')).getByRole('button', { name: 'Cancel' }));
    expect((await sendWith(token, 'C1')).status).toBe(202);
    await user.click(screen.getByRole('button', { name: 'Revoke Old gateway' }));
    await user.click((await dialog('Revoke Old gateway?')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Old gateway was revoked.')).toBeVisible();
    await waitFor(async () => expect((await rowOf('Old gateway')).getByText('Revoked')).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Change Old gateway' })).toBeNull();
    server.clock.advance(1_000);
    expect((await sendWith(token, 'C1')).status).toBe(401);
  });

  it('says so when a gateway could not be revoked, and leaves it active', async () => {
    await added('Stubborn');
    const faults = faultyServer();
    const { user } = await renderApp('/operations/gateways', { as: 'admin' });
    await user.click((await rowOf('Stubborn')).getByRole('button', { name: 'Revoke Stubborn' }));
    faults.answer(/\/api\/gateways\/\d+\/$/, 500, { detail: 'Something went wrong on the server.' });
    expectLog(/a gateway was not revoked 500/);
    await user.click((await dialog('Revoke Stubborn?')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Stubborn was not revoked. Try again.')).toBeVisible();
    expect((await rowOf('Stubborn')).getByText('Active')).toBeVisible();
  });

  it('keeps what was typed when it is not saved, and says why', async () => {
    const { id } = await added('Raced');
    const { user } = await renderApp('/operations/gateways', { as: 'admin' });
    await user.click((await rowOf('Raced')).getByRole('button', { name: 'Change Raced' }));
    const form = await dialog('Change Raced');
    await user.clear(form.getByLabelText('Readings a second'));
    await user.type(form.getByLabelText('Readings a second'), '12');
    await meanwhile(() =>
      server.db
        .updateTable('gateway_tokens')
        .set({ revoked_at: new Date(server.clock()).toISOString() })
        .where('id', '=', id)
        .execute(),
    );
    expectLog(/a form was not saved/);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/^Not saved\./)).toBeVisible();
    expect(form.getByLabelText('Readings a second')).toHaveValue('12');
  });
});
