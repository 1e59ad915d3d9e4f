import { StatementCounter } from '../../fixtures/database/statementCounter';
import { openTestDatabase } from '../../fixtures/database/database';
import { serverLog } from '../../../src/server/plugins/requests/requestLog';
import { eventually } from '../../fixtures/time/eventually';
import { askToLogIn, startTestServer } from '../../fixtures/server/server';

/** Sign-ins from other places than known stations that are worked on at once. */
const AT_ONCE = 24;
const FLOOD = 120;

describe('[E5] a flood of sign-ins', () => {
  it('costs the database no statement but for those that are worked on, and the log a line for fifty a second', async () => {
    const counter = new StatementCounter('login_attempts');
    // It has one connection: a transaction holds it.
    const database = await openTestDatabase('pglite');
    const db = database.db.withPlugin(counter);
    const lines: { msg: string; status?: number; lines?: number }[] = [];
    const server = await startTestServer({
      config: { trustedProxies: ['127.0.0.1'] },
      database: { ...database, db },
      log: serverLog('info', {
        write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
      }),
    });
    const statuses: number[] = [];
    let flood: Promise<unknown> = Promise.resolve();
    // The database is held: no try can be counted.
    await db.transaction().execute(async () => {
      flood = Promise.all(
        Array.from({ length: FLOOD }, async (_, nth) => {
          const { status } = await askToLogIn(server, `victim ${nth}`, { from: `198.51.100.${nth}` });
          statuses.push(status);
        }),
      );
      await eventually(() => expect(statuses).toHaveLength(FLOOD - AT_ONCE));
      expect(counter.count).toBe(AT_ONCE);
      expect(new Set(statuses)).toEqual(new Set([503]));
    });
    await flood;
    expect(statuses.slice(FLOOD - AT_ONCE)).not.toContain(429);
    const busy = statuses.filter((each) => each === 503).length;
    // At the end of the second.
    await eventually(() =>
      Promise.resolve(expect(lines).toContainEqual(expect.objectContaining({ lines: busy - 50 }))),
    );
    await server.close();
    await database.close();
    expect(lines.filter(({ status }) => status === 503)).toHaveLength(50);
    expect(lines.some(({ msg }) => msg === 'request failed')).toBe(false);
  });
});
