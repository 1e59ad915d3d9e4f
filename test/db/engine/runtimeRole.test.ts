import { sql } from 'kysely';
import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { countOtherConnections } from '../../../src/server/db/engine/schemaObjects';
import { whyNotSeparate, withOwner } from '../../../src/server/openConfigured';
import { fail, twoRoles } from '../../fixtures/database/twoRoles';
import { newPatient } from '../../fixtures/ward/hospital';
import { apiClient } from '../../fixtures/server/apiClient';
import { startTestServer } from '../../fixtures/server/server';

const { roles, settings, open } = twoRoles();

describe('[J19] [T-J19] the role that serves the product', () => {
  it.each([
    'UPDATE audit_log SET username = username',
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'INSERT INTO audit_log SELECT * FROM audit_log',
    'UPDATE audit_head SET last_id = 0',
    'DELETE FROM audit_head',
    'TRUNCATE audit_head',
    "UPDATE schema_migrations SET checksum = ''",
    'TRUNCATE schema_migrations',
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    'DROP TRIGGER audit_log_kept ON audit_log',
    'DROP TABLE audit_log',
    'CREATE FUNCTION sha256(text) RETURNS text LANGUAGE sql AS $$ SELECT $1 $$',
    'CREATE OR REPLACE FUNCTION audit_text(entry audit_log) RETURNS text LANGUAGE sql AS $$ SELECT NULL $$',
    'DROP TRIGGER audited ON patients',
  ])('cannot: %s', async (change) => {
    const { db } = await open(roles.server);
    await expect(sql.raw(change).execute(db)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('cannot lead the functions of the owner to tables of its own', async () => {
    const { db } = await open(roles.server);
    await db.connection().execute(async (one) => {
      await sql`CREATE TEMP TABLE audit_log (LIKE public.audit_log)`.execute(one);
      await sql`CREATE TEMP TABLE audit_head AS SELECT true AS singleton, 0::bigint AS last_id, ''::bytea AS hash`.execute(
        one,
      );
      await sql`SELECT audit_append(now(), 1, 'eva', 'read', 'patient', 1, '{}')`.execute(one);
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int FROM pg_temp.audit_log`.execute(one);
      expect(rows).toEqual([{ count: 0 }]);
      await sql`DROP TABLE pg_temp.audit_log, pg_temp.audit_head`.execute(one);
    });
    expect((await listAudit(db, { afterId: 0, limit: 100 })).at(-1)).toMatchObject({ username: 'eva' });
  });

  it('serves the product: what is written and read is in the audit log', async () => {
    const one = await open(roles.server);
    expect(await whyNotSeparate(one)).toBeNull();
    const server = await startTestServer({ database: one });
    const nurse = apiClient(server, await server.signIn('nurse'));
    const { status, body } = await nurse.post<{ id: number }>('/patients/', newPatient());
    expect(status).toBe(201);
    expect((await nurse.get(`/patients/${body.id}/`)).status).toBe(200);
    expect((await nurse.get('/patients/')).status).toBe(200);
    await server.app.readsAudited();
    const last = (await listAudit(one.db, { afterId: 0, limit: 100 })).slice(-3);
    expect(last.map(({ username, action, entity }) => [username, action, entity])).toEqual([
      ['nurse', 'created', 'patient'],
      ['nurse', 'read', 'patient'],
      ['nurse', 'read', 'patients'],
    ]);
    await server.close();
  });

  it('needs no owner once the schema is there', async () => {
    const one = await open(roles.server, null);
    expect(await whyNotSeparate(one)).toBeNull();
  });

  it('may use what a restore made', async () => {
    await withOwner(settings(roles.server), fail, async ({ db }) => {
      await sql`CREATE TABLE restored (id int)`.execute(db);
    });
    const { db } = await open(roles.server, null);
    await sql`INSERT INTO restored VALUES (1)`.execute(db);
    expect((await sql`SELECT id FROM restored`.execute(db)).rows).toEqual([{ id: 1 }]);
  });
});

it('counts a server that is connected as the other role among the connections that stop a restore', async () => {
  await open(roles.server, null);
  await withOwner(settings(roles.server), fail, async ({ db }) => {
    expect(await countOtherConnections(db)).toBeGreaterThan(0);
  });
});
