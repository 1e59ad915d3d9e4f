import {
  UpdateQueryNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from 'kysely';
import type { NewDisplay } from '../../../src/contract/displays';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Counts the updates of displays, which fail while this is so. */
class UpdatesOfDisplays implements KyselyPlugin {
  isBroken = false;
  count = 0;

  transformQuery({ node }: PluginTransformQueryArgs): PluginTransformQueryArgs['node'] {
    if (UpdateQueryNode.is(node) && JSON.stringify(node.table).includes('"displays"')) {
      this.count += 1;
      if (this.isBroken) throw new Error('The use cannot be written.');
    }
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<PluginTransformResultArgs['result']> {
    return Promise.resolve(result);
  }
}

describe.each(ENGINES)('the use of displays on %s', (engine) => {
  const use = new UpdatesOfDisplays();
  const on = serverOn(engine, use);
  const wallWith = (token: string) =>
    fetch(`${on.server.url}/api/wall/`, { headers: { authorization: `Display ${token}` } });
  const add = async () =>
    (await on.admin.post<NewDisplay>('/displays/', { name: 'Lift', department: null })).body;

  it('that cannot be recorded leaves the wall as it is, and is not tried with every poll', async () => {
    const { token } = await add();
    use.isBroken = true;
    use.count = 0;
    for (let poll = 0; poll < 5; poll++) expect((await wallWith(token)).status).toBe(200);
    expect(use.count).toBe(1);
    on.server.clock.advance(MINUTE);
    expect((await wallWith(token)).status).toBe(200);
    expect(use.count).toBe(2);
    use.isBroken = false;
  });

  it('one whose time is over keeps the time of its end when it is ended', async () => {
    const { id, expires_at } = await add();
    on.server.clock.advance(400 * DAY + MINUTE);
    const token = await on.server.signIn('admin');
    const headers = { authorization: `Token ${token}` };
    await fetch(`${on.server.url}/api/displays/${id}/`, { method: 'DELETE', headers });
    const row = await on.server.db
      .selectFrom('displays')
      .select(['ended_at', 'expires_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ ended_at: null, expires_at });
  });
});
