import type { Link } from '../../../src/contract/links';
import { ENGINES } from '../../fixtures/database/database';
import { addLink, addMessage } from '../../fixtures/hl7/storedMessages';
import { addDepartment } from '../../fixtures/ward/hospital';
import { serverOn } from '../../fixtures/server/serverOn';

describe.each(ENGINES)('links on %s', (engine) => {
  const on = serverOn(engine);
  const ago = (seconds: number) => on.server.clock() - seconds * 1_000;
  const iso = (seconds: number, more = 0) => new Date(ago(seconds) + more).toISOString();
  const links = async () => (await on.admin.get<Link[]>('/links/')).body;

  it('are an Admin’s', async () => {
    expect((await on.nurse.get('/links/')).status).toBe(403);
    expect(await on.admin.get('/links/')).toMatchObject({ status: 200, body: [] });
  });

  it('are listed by name with what their messages say; a removed link leaves the list once none of its messages waits', async () => {
    const { db } = on.server;
    const adt = await addLink(db, { name: 'ADT' });
    const phones = await addLink(db, {
      ...{ name: 'phones', direction: 'out', host: '10.20.7.15', port: 4000 },
      takes: [],
    });
    await addLink(db, { name: 'Results', direction: 'file' });
    const removed = await addLink(db, { name: 'Old' });
    await db
      .updateTable('links')
      .set({ removed_at: iso(0) })
      .where('id', '=', removed)
      .execute();
    await addMessage(db, { link: removed, at: ago(300) });
    await addMessage(db, { link: adt, at: ago(300) });
    await addMessage(db, { link: adt, at: ago(50), state: 'dead' });
    await addMessage(db, { link: adt, at: ago(20), state: 'received', acknowledgement: null });
    await addMessage(db, { link: phones, at: ago(90), state: 'delivered', direction: 'out' });
    for (const seconds of [80, 70, 5])
      await addMessage(db, {
        link: phones,
        at: ago(seconds),
        state: 'queued',
        direction: 'out',
        acknowledgement: null,
      });

    const [first, second, third, ...others] = await links();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      ...{ id: adt, name: 'ADT', direction: 'in', host: null, port: 6661, takes: ['ADT'], from_file: false },
      ...{ per_minute: 2, last_message_at: iso(20), last_acknowledgement_at: iso(50, 31), queue: 1, dead: 1 },
    });
    expect(second).toMatchObject({
      ...{ id: phones, name: 'phones', direction: 'out', host: '10.20.7.15', port: 4000, takes: [] },
      ...{ per_minute: 1, last_message_at: iso(5), last_acknowledgement_at: iso(90, 31), queue: 3, dead: 0 },
    });
    expect(third).toMatchObject({
      ...{ name: 'Results', direction: 'file', state: 'files', problem: null },
      ...{ per_minute: 0, last_message_at: null, last_acknowledgement_at: null, queue: 0, dead: 0 },
    });
  });

  it('[J45] count what the other side refused within a day, and need attention while there is any', async () => {
    const { db } = on.server;
    const link = await addLink(db, {
      name: 'pagers',
      direction: 'out',
      host: '10.20.7.16',
      port: 4000,
      takes: [],
    });
    const refused = { link, direction: 'out', state: 'refused' } as const;
    const pagers = async () => (await links()).find(({ id }) => id === link);
    await addMessage(db, { ...refused, at: ago(90_000) });
    expect(await pagers()).toMatchObject({ refused: 0, problem: 'No server sends for it.' });
    await db
      .insertInto('link_senders')
      .values({ link_id: link, held_by: 'one', held_until: new Date(Date.now() + 3_600_000).toISOString() })
      .execute();
    expect(await pagers()).toMatchObject({ refused: 0, problem: null });
    for (const seconds of [80_000, 5]) await addMessage(db, { ...refused, at: ago(seconds) });
    expect(await pagers()).toMatchObject({
      refused: 2,
      problem: 'The other side refused 2 messages in the last 24 hours: the log of messages says why.',
    });
  });

  it('[J45] that were removed are listed last, and as removed, while one of their messages waits or is dead', async () => {
    const { db } = on.server;
    const remove = (id: number) =>
      db
        .updateTable('links')
        .set({ removed_at: iso(0) })
        .where('id', '=', id)
        .execute();
    const names = ['A dead', 'A received'];
    const ids = [];
    for (const name of names) ids.push(await addLink(db, { name }));
    const [dead = 0, received = 0] = ids;
    const letter = await addMessage(db, { link: dead, at: ago(300), state: 'dead' });
    await addMessage(db, { link: received, at: ago(300), state: 'received' });
    for (const id of ids) await remove(id);
    expect((await links()).slice(-2)).toMatchObject([
      { id: dead, name: 'A dead', state: 'removed', problem: null, removed_at: iso(0), dead: 1, queue: 0 },
      { id: received, name: 'A received', state: 'removed', removed_at: iso(0), dead: 0, queue: 1 },
    ]);
    await db.updateTable('hl7_messages').set({ state: 'discarded' }).where('id', '=', letter).execute();
    expect((await links()).map(({ id }) => id)).not.toContain(dead);
  });

  it('that are bound to a department which does not exist say so', async () => {
    const { db } = on.server;
    await addLink(db, { name: 'Bound', department: 'NOPE' });
    await addLink(db, { name: 'Bound well', department: 'tests' });
    await addDepartment(db, { name: 'Tests', abbreviation: 'TST', beds: 1 });
    const problemOf = async (wanted: string) => (await links()).find(({ name }) => name === wanted)?.problem;
    expect(await problemOf('Bound')).toMatch(/There is no department NOPE/);
    expect(await problemOf('Bound well')).not.toMatch(/department/);
  });
});
