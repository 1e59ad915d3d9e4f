import { screen, waitFor, within } from '@testing-library/react';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';

const ISSUER = 'https://login.example/hospital';

let meta: HTMLMetaElement;

beforeEach(() => {
  meta = document.createElement('meta');
  meta.name = 'sign-on-label';
  meta.content = 'Hospital account';
  document.head.append(meta);
});

afterEach(async () => {
  meta.remove();
  await server.db.deleteFrom('external_identities').execute();
});

/** A person asked with this external id. */
const asked = (subject: string) =>
  meanwhile(() =>
    server.db
      .insertInto('external_identities')
      .values({
        issuer: ISSUER,
        subject,
        user_id: null,
        created_at: '2026-03-10T07:00:00.000Z',
        last_asked_at: '2026-03-10T07:00:00.000Z',
      })
      .execute(),
  );

const rowOf = async (name: string) =>
  within((await screen.findByRole('cell', { name })).closest('tr') ?? document.body);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const linksOf = (username: string) =>
  meanwhile(() =>
    server.db
      .selectFrom('external_identities as e')
      .innerJoin('users as u', 'u.id', 'e.user_id')
      .select(['e.subject', 'e.issuer'])
      .where('u.username', '=', username)
      .execute(),
  );

it('is a view of Operations, Access where the hospital has single sign-on, with an address of its own', async () => {
  const { user } = await renderApp('/operations/access', { as: 'admin' });
  await user.click(await screen.findByRole('radio', { name: 'External IDs' }));
  expect(await screen.findByText('No external ids found')).toBeVisible();
  expect(address()).toContain('/operations/access/external-ids');
});

it('is nothing where it has none', async () => {
  meta.content = '';
  await renderApp('/operations/access/external-ids', { as: 'admin' });
  expect(await screen.findByRole('searchbox', { name: 'Search accounts' })).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'External IDs' })).not.toBeInTheDocument();
});

it('states to a clinician who comes in by address that it is for Admins', async () => {
  await renderApp('/operations/access/external-ids', { as: 'nurse' });
  expect(await screen.findByText('This is for Admins only.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Link Account' })).toBeNull();
});

it('[E14] links a person who asked to an account that is found by typing, and says so', async () => {
  await meanwhile(() => server.signIn('nurse'));
  await asked('00u1');
  const { user } = await renderApp('/operations/access/external-ids', { as: 'admin' });
  expect((await rowOf('00u1')).getByText('Not linked')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Link 00u1' }));
  const form = await dialog('Link Account');
  expect(form.getByLabelText('External ID')).toHaveValue('00u1');
  expect(form.getByLabelText('Provider')).toHaveValue(ISSUER);
  await user.click(form.getByRole('button', { name: 'Link' }));
  expect(form.getByLabelText('Account')).toHaveAccessibleDescription('This field is required.');
  await user.type(form.getByLabelText('Account'), 'nur');
  await user.click(await screen.findByText('Nurse (nurse)', { selector: '.ant-select-item-option-content' }));
  await user.click(form.getByRole('button', { name: 'Link' }));
  expect(await screen.findByText('00u1 opens Nurse (nurse) now.')).toBeVisible();
  expect(await linksOf('nurse')).toEqual([{ subject: '00u1', issuer: ISSUER }]);
  const row = await rowOf('00u1');
  await waitFor(() => expect(row.getByText('Nurse (nurse)')).toBeVisible());
  expect(row.queryByRole('button', { name: 'Link 00u1' })).toBeNull();
});

it('says at the field that an external id opens another account, and keeps what was typed', async () => {
  await meanwhile(() => server.signIn('nurse'));
  await asked('00u1');
  await meanwhile(() =>
    server.db
      .updateTable('external_identities')
      .set((eb) => ({ user_id: eb.selectFrom('users').select('id').where('username', '=', 'nurse') }))
      .execute(),
  );
  const { user } = await renderApp('/operations/access/external-ids', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Link Account' }));
  const form = await dialog('Link Account');
  await user.type(form.getByLabelText('External ID'), '00u1');
  await user.type(form.getByLabelText('Provider'), ISSUER);
  await user.type(form.getByLabelText('Account'), 'adm');
  await user.click(await screen.findByText('Admin (admin)', { selector: '.ant-select-item-option-content' }));
  await user.click(form.getByRole('button', { name: 'Link' }));
  await waitFor(() =>
    expect(form.getByLabelText('External ID')).toHaveAccessibleDescription(
      /^This external id is linked to another account\. Remove that link first/,
    ),
  );
  expect(form.getByLabelText('External ID')).toHaveValue('00u1');
  expect(await linksOf('admin')).toEqual([]);
});

it('removes one after asking, and says when it could not', async () => {
  await asked('00u1');
  const network = faultyServer();
  const { user } = await renderApp('/operations/access/external-ids', { as: 'admin' });
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'Remove 00u1' }));
    await user.click((await dialog('Remove 00u1?')).getByRole('button', { name: 'Remove' }));
  };
  network.answer(/DELETE .*external-identities/, 500, { detail: 'Something went wrong on the server.' });
  expectLog(/an external id was not removed/);
  await remove();
  expect(await screen.findByText('00u1 was not removed. Try again.')).toBeVisible();
  network.heal();
  await remove();
  expect(await screen.findByText('00u1 was removed.')).toBeVisible();
  expect(await screen.findByText('No external ids found')).toBeVisible();
});
