import type { LinkSettings } from '../../../src/contract/links';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { listLinks, reconcileLinks } from '../../../src/server/db/hl7/links';
import { dropUnsendable } from '../../../src/server/db/hl7/out/outbound';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { addLink, addMessage } from '../../fixtures/hl7/storedMessages';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
const IN: LinkSettings = { name: 'his', direction: 'in', port: 2575, takes: ['ADT'] };
const OUT: LinkSettings = { name: 'his', direction: 'out', host: '127.0.0.1', port: 2577 };

describe.each(ENGINES)('links that the file LINKS changes, on %s', (engine) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterEach(() => follow([]));
  afterAll(() => database.close());
  const follow = (links: readonly LinkSettings[]) =>
    database.db.transaction().execute((tx) => reconcileLinks(tx, links, new Date(NOW).toISOString()));
  const only = async () => {
    const [link, ...others] = await listLinks(database.db);
    expect(others).toEqual([]);
    return link;
  };

  it('keep their messages when anything but the direction changes', async () => {
    await follow([IN]);
    const before = await only();
    await follow([{ ...IN, port: 2576 }]);
    expect(await only()).toEqual({ ...before, settings: { ...IN, port: 2576 } });
  });

  it.each([
    ['of the file', () => follow([OUT])],
    ['made by command', () => addLink(database.db, OUT)],
  ])(
    '%s: with another direction it is another link, and what waited to go out is dropped',
    async (_, make) => {
      await make();
      const before = await only();
      expect(before?.settings.direction).toBe('out');
      const link = before?.id ?? 0;
      const waiting = await addMessage(database.db, { link, at: NOW, direction: 'out', state: 'queued' });
      await follow([IN]);
      const after = await only();
      expect(after).toMatchObject({ settings: IN, from_file: true });
      expect(after?.id).not.toBe(link);
      await dropUnsendable(database.db, NOW);
      const found = database.db.selectFrom('hl7_messages').select('state').where('id', '=', waiting);
      expect(await found.executeTakeFirst()).toEqual({ state: 'dropped' });
      await follow([IN]);
      expect(await only()).toEqual(after);
    },
  );
});
