import { sql } from 'kysely';
import pg from 'pg';
import { openPostgres, type Db, type OpenDatabase } from '../../../src/server/db/engine/client';
import { startHaltingProxy, type HaltingProxy } from '../../fixtures/database/haltingProxy';
import { createDatabase } from '../../fixtures/database/postgres';
import { eventually } from '../../fixtures/time/eventually';

/** ReadyForQuery outside of a transaction: what ends the handshake of a connection, and the answer to a statement. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');
/** SQLSTATE of a connection that an administrator ends. */
const ENDED = '57P01';

let database: OpenDatabase;
let proxy: HaltingProxy;
/** A connection of an administrator, who ends those of the program. */
let admin: pg.Client;
/** Runs once, when the server is next ready for a statement, which the program then does not know yet. */
let atReady: (() => void) | null = null;
let held: Buffer[] = [];
const errors: Error[] = [];

beforeAll(async () => {
  const url = await createDatabase(process.env['TEST_POSTGRES_URL'] ?? '');
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
  proxy = await startHaltingProxy(url, (part, to) => {
    if (atReady !== null && part.includes(READY)) {
      atReady();
      atReady = null;
      held.push(part);
    } else {
      to.write(Buffer.concat([...held, part]));
      held = [];
    }
  });
  database = await openPostgres(proxy.url, (error) => void errors.push(error));
});

afterAll(async () => {
  await database.close();
  await proxy.close();
  await admin.end();
});

beforeEach(() => void errors.splice(0));

const pidOf = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  return rows[0]?.pid ?? 0;
};
const end = (pid: number) => admin.query('SELECT pg_terminate_backend($1)', [pid]);
const endAllBut = (pid: number) =>
  admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND pid NOT IN ($1, pg_backend_pid())`,
    [pid],
  );
const codes = () => errors.map((error) => ('code' in error ? error.code : error.message));

describe('a connection that ends', () => {
  it('[D6] as it is handed out for the first time fails its statement alone, and is reported once', async () => {
    await database.db.connection().execute(async (own) => {
      const pid = await pidOf(own);
      // The end comes in one piece with the answer that makes the new connection ready.
      atReady = () => void endAllBut(pid);
      await expect(sql`SELECT 1`.execute(database.db)).rejects.toThrow('not queryable');
      expect(codes()).toEqual([ENDED]);
      expect(await pidOf(own)).toBe(pid);
    });
    await expect(sql`SELECT 1 AS one`.execute(database.db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
    expect(codes()).toEqual([ENDED]);
  });

  it('[D6] between two statements of a transaction fails the next one, and is reported once', async () => {
    let ended = 0;
    const transaction = database.db.transaction().execute(async (tx) => {
      ended = await pidOf(tx);
      await end(ended);
      await eventually(() => expect(errors).not.toEqual([]));
      await sql`SELECT 1`.execute(tx);
    });
    await expect(transaction).rejects.toThrow('not queryable');
    expect(codes()).toEqual([ENDED]);
    expect(await pidOf(database.db)).not.toBe(ended);
  });

  it('[D6] while it is idle is reported once, and the next statement has another one', async () => {
    const ended = await pidOf(database.db);
    await end(ended);
    await eventually(() => expect(errors).not.toEqual([]));
    expect(await pidOf(database.db)).not.toBe(ended);
    expect(codes()).toEqual([ENDED]);
  });

  it('[D6] under a statement fails that, and is reported once', async () => {
    await database.db.connection().execute(async (own) => {
      const pid = await pidOf(own);
      const slow = sql`SELECT pg_sleep(60)`.execute(own);
      void end(pid);
      await expect(slow).rejects.toMatchObject({ code: ENDED });
    });
    await eventually(() => expect(codes()).toEqual(['Connection terminated unexpectedly']));
    await expect(sql`SELECT 1 AS one`.execute(database.db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });
});
