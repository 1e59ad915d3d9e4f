import { sql } from 'kysely';
import { openPostgres, type OpenDatabase } from '../../../src/server/db/engine/client';
import { migrate, UnknownSchema } from '../../../src/server/db/engine/migrate';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { createDatabase } from '../../fixtures/database/postgres';

describe.each(ENGINES)('the database contract on %s', (engine) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());

  it('[H5] gives dates, instants and numbers in one form', async () => {
    const { rows } =
      await sql`SELECT DATE '1980-05-01' AS d, timestamptz '2026-03-29 02:30:00.123456+01' AS t,
      9007199254740991::int8 AS i, 1.25::numeric AS n, avg(x) AS a, count(*) AS c FROM generate_series(1, 2) x`.execute(
        database.db,
      );
    expect(rows).toEqual([
      { d: '1980-05-01', t: '2026-03-29T01:30:00.123Z', i: 9007199254740991, n: 1.25, a: 1.5, c: 2 },
    ]);
  });

  it('refuses a number that JavaScript cannot hold exactly', async () => {
    await expect(sql`SELECT 9007199254740993::int8 AS i`.execute(database.db)).rejects.toThrow(RangeError);
    await expect(sql`SELECT 1 AS one`.execute(database.db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('takes arrays with nulls as parameters', async () => {
    const { rows } = await sql`SELECT * FROM unnest(${['a', 'b']}::text[], ${[1.5, null]}::float8[],
      ${['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']}::timestamptz[]) AS t(s, f, at)`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { s: 'a', f: 1.5, at: '2026-01-01T00:00:00.000Z' },
      { s: 'b', f: null, at: '2026-01-02T00:00:00.000Z' },
    ]);
  });

  it('names the SQLSTATE and the constraint of a refused row, and goes on', async () => {
    const add = () =>
      database.db
        .insertInto('departments')
        .values({ name: 'Intensive care', abbreviation: 'TOOLONG' })
        .execute();
    await expect(add()).rejects.toMatchObject({
      code: '23514',
      constraint: 'departments_abbreviation_check',
    });
    await expect(sql`SELECT 1 AS one`.execute(database.db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('[D4] keeps nothing of a transaction that failed, also with fifty at once', async () => {
    const attempt = (n: number) =>
      database.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('departments')
          .values({ name: `Department ${n}`, abbreviation: `D${String.fromCodePoint(65 + (n >> 1))}` })
          .execute();
        if (n % 2 === 1) throw new Error('odd');
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => attempt(n)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
    const { count } = await database.db
      .selectFrom('departments')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(25);
  });

  it('refuses the schema of a newer program in words', async () => {
    await migrate(database.db);
    await sql`INSERT INTO schema_migrations (name, checksum) VALUES ('9999_later', 'of another program')`.execute(
      database.db,
    );
    const older = migrate(database.db);
    await expect(older).rejects.toThrow(UnknownSchema);
    await expect(older).rejects.toThrow(
      'The migration 9999_later in the database is newer than this program. Use the version that made it, or a later one.',
    );
    await sql`DELETE FROM schema_migrations WHERE name = '9999_later'`.execute(database.db);
  });

  it('[D7] migrates once and refuses a changed migration', async () => {
    await migrate(database.db);
    await sql`UPDATE schema_migrations SET checksum = 'changed'`.execute(database.db);
    await expect(migrate(database.db)).rejects.toThrow('not the one of this program');
  });
});

it('an address that asks for TLS is never served in clear text', async () => {
  // The server of the tests speaks none.
  const url = `${await createDatabase(process.env['TEST_POSTGRES_URL'] ?? '')}?sslmode=verify-full`;
  await expect(openPostgres(url, () => undefined)).rejects.toThrow('does not support SSL');
});
