import { screen, waitFor, within } from '@testing-library/react';
import { addLink, addMessage } from '../../fixtures/hl7/storedMessages';
import { meanwhile, renderApp } from '../../fixtures/screens/render';

const PATH = '/operations/interfaces';
const search = (): string => window.location.search;

/** A link that goes out, of this name. */
const linkOut = (name: string) =>
  meanwhile(() => addLink(server.db, { name, direction: 'out', host: '10.20.7.15', port: 4000, takes: [] }));

describe('Operations, Interfaces: what goes out', () => {
  it('[J45] counts at its link what the other side refused; a press lists it', async () => {
    const link = await linkOut('phones');
    const refused = { link, at: server.clock(), direction: 'out', state: 'refused' } as const;
    await meanwhile(() => addMessage(server.db, { ...refused, controlId: 'REFUSED-1' }));
    const { user } = await renderApp(PATH, { as: 'admin' });
    const table = within(await screen.findByRole('table', { name: 'Links' }));
    await user.click(table.getByRole('link', { name: 'Refused messages of phones in 24 hours: 1' }));
    await waitFor(() => expect(search()).toMatch(/state=refused/));
    const found = within(await screen.findByRole('region', { name: 'messages' }));
    expect(await found.findByText('REFUSED-1')).toBeVisible();
  });

  it('[J45] offers to discard what was sent in vain, and nothing that was not sent yet', async () => {
    const link = await linkOut('pagers');
    const queued = {
      link,
      at: server.clock(),
      direction: 'out',
      state: 'queued',
      acknowledgement: null,
    } as const;
    const [tried, next] = await meanwhile(async () => [
      await addMessage(server.db, { ...queued, controlId: 'TRIED-1', type: 'ORU^R40' }),
      await addMessage(server.db, { ...queued, controlId: 'NEXT-1', type: 'ORU^R40' }),
    ]);
    await meanwhile(() =>
      server.db
        .updateTable('hl7_messages')
        .set({ attempts: 3 })
        .where('id', '=', tried ?? 0)
        .execute(),
    );
    const { user } = await renderApp(`${PATH}?message=${next}`, { as: 'admin' });
    await screen.findByRole('article', { name: 'ORU^R40 · NEXT-1' });
    expect(screen.queryByRole('button', { name: 'Discard…' })).toBeNull();
    await user.click(await screen.findByRole('link', { name: 'TRIED-1' }));
    const open = within(await screen.findByRole('article', { name: 'ORU^R40 · TRIED-1' }));
    expect(open.queryByRole('button', { name: 'Replay' })).toBeNull();
    await user.click(open.getByRole('button', { name: 'Discard…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard ORU^R40 · TRIED-1?' }));
    expect(dialog.getByText(/^It is not sent again, and the next message of its queue is\./)).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), 'Reported by phone');
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('ORU^R40 · TRIED-1 was discarded.')).toBeVisible();
    expect(await open.findByText('Discarded: Reported by phone')).toBeVisible();
    await waitFor(() => expect(open.queryByRole('button', { name: 'Discard…' })).toBeNull());
  });
});
