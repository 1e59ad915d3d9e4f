import { screen, waitFor, within } from '@testing-library/react';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { meanwhile, renderApp, whoIs } from '../../fixtures/screens/render';

const otherSession = (username: string) => meanwhile(() => server.signIn(username));

async function openDialog(as: string) {
  const { user } = await renderApp('/patients', { as });
  await user.click(await screen.findByRole('button', { name: /Signed in as/ }));
  const dialog = await screen.findByRole('dialog');
  return { user, dialog, list: await within(dialog).findByRole('list', { name: 'Sessions' }) };
}

describe('where a person is signed in', () => {
  it('is listed, this session marked, and one of the others is ended', async () => {
    const elsewhere = await otherSession('visitor');
    const { user, list } = await openDialog('visitor');
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(within(list).getAllByText('This session')).toHaveLength(1);
    await user.click(within(list).getByRole('button', { name: /^End / }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(await (await whoIs(elsewhere)).json()).toEqual({
      detail: 'You ended this session from another place.',
    });
  });

  it('is ended everywhere else in one press', async () => {
    const others = [await otherSession('roamer'), await otherSession('roamer')];
    const { user, dialog, list } = await openDialog('roamer');
    await user.click(within(dialog).getByRole('button', { name: 'End all 2 others' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    for (const other of others) expect((await whoIs(other)).status).toBe(401);
  });

  it('never looks ended when it was not', async () => {
    await otherSession('keeper');
    const { user, dialog, list } = await openDialog('keeper');
    faultyServer().refuse(/DELETE .*sessions/);
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await user.click(within(list).getByRole('button', { name: /^End / }));
    expect(await within(dialog).findByText(/was not ended. Try again.$/)).toBeVisible();
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    logged.mockRestore();
  });

  it('says so when the list could not be loaded', async () => {
    faultyServer().refuse(/GET .*sessions/);
    const { user } = await renderApp('/patients', { as: 'visitor' });
    await user.click(await screen.findByRole('button', { name: /Signed in as/ }));
    expect(await screen.findByText('The sessions could not be loaded')).toBeVisible();
  });
});

it('an Admin ends the sessions of any user, who reads that it was an Admin', async () => {
  const session = await otherSession('colleague');
  const { id } = await meanwhile(() =>
    server.db.selectFrom('users').select('id').where('username', '=', 'colleague').executeTakeFirstOrThrow(),
  );
  const { user } = await renderApp(`/admin/users/${id}`, { as: 'admin' });
  const list = await screen.findByRole('list', { name: 'Sessions' });
  await user.click(within(list).getByRole('button', { name: /^End / }));
  expect(await screen.findByText('Not signed in anywhere')).toBeVisible();
  expect(await (await whoIs(session)).json()).toEqual({ detail: 'An Admin ended your session.' });
});
