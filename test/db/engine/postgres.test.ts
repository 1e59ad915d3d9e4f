import pg from 'pg';
import { createDatabase } from '../../fixtures/database/postgres';

describe('the PostgreSQL that the tests use', () => {
  it('is a real server, spared the disk, with UTF-8 text in code point order and a database of its own for each test', async () => {
    const url = process.env['TEST_POSTGRES_URL'];
    if (url === undefined) throw new Error('TEST_POSTGRES_URL is not set: the global set-up did not run.');
    const client = new pg.Client({ connectionString: await createDatabase(url) });
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, unknown>>(
        `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding, upper('ü') as upper, 'Z' < 'a' as code_points,
                (select count(*)::int from pg_stat_user_tables) as tables`,
      );
      expect(rows).toEqual([{ fsync: 'off', encoding: 'UTF8', upper: 'Ü', code_points: true, tables: 0 }]);
    } finally {
      await client.end();
    }
  });
});
