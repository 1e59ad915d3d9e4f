import pg from 'pg';
import { sql } from 'kysely';
import { openPostgres, type OpenDatabase } from '../../../src/server/db/engine/client';
import { migrate } from '../../../src/server/db/engine/migrate';
import { createDatabase } from '../../fixtures/database/postgres';
import { startTestServer, type TestServer } from '../../fixtures/server/server';
import { eventually } from '../../fixtures/time/eventually';

let database: OpenDatabase;
let server: TestServer;
/** A connection of another client, which locks a table. */
let other: pg.Client;

beforeAll(async () => {
  const url = await createDatabase(process.env['TEST_POSTGRES_URL'] ?? '');
  database = await openPostgres(url, () => undefined);
  await migrate(database.db);
  server = await startTestServer({ database });
  other = new pg.Client({ connectionString: url });
  await other.connect();
});

afterAll(async () => {
  await other.end();
  await server.close();
  await database.close();
});

afterEach(() => other.query('ROLLBACK'));

const lock = (table: string) => other.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);

async function waiting(): Promise<number> {
  const { rows } = await other.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

describe('while another client has locked a table', () => {
  it('a statement gives up by itself, without waiting for its own time limit', async () => {
    await lock('tokens');
    await expect(database.db.selectFrom('tokens').select('id').execute()).rejects.toMatchObject({
      code: '55P03',
    });
  });

  it('polls of many sessions are 503 and hold one connection, and go on when it is free', async () => {
    const tokens = await Promise.all(['ada', 'bea', 'cleo', 'dora'].map((name) => server.signIn(name)));
    const poll = async (token: string) => {
      const response = await fetch(`${server.url}/api/notifications/unread/`, {
        headers: { authorization: `Token ${token}` },
      });
      return { status: response.status, wait: response.headers.get('retry-after') };
    };
    // What was looked up is too old.
    server.clock.advance(2_000);
    await lock('tokens');
    const polls = Promise.all(Array.from({ length: 40 }, (_, nth) => poll(tokens[nth % 4] ?? '')));
    await eventually(async () => expect(await waiting()).toBe(1));
    for (const answer of await polls) expect(answer).toEqual({ status: 503, wait: '1' });
    await other.query('ROLLBACK');
    for (const token of tokens) expect((await poll(token)).status).toBe(200);
  });

  it('a transaction waits: writes come one after the other', async () => {
    await lock('tokens');
    const writing = database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ lock_timeout: string }>`SHOW lock_timeout`.execute(tx);
      await tx.selectFrom('tokens').select('id').execute();
      return rows[0]?.lock_timeout;
    });
    await eventually(async () => expect(await waiting()).toBe(1));
    await other.query('ROLLBACK');
    expect(await writing).toBe('0');
    const { rows } = await sql<{ lock_timeout: string }>`SHOW lock_timeout`.execute(database.db);
    expect(rows[0]?.lock_timeout).toBe('2s');
  });
});
