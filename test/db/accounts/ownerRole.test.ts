import { sql } from 'kysely';
import { appendAudit, listAudit } from '../../../src/server/db/accounts/audit/audit';
import { openPostgres, type Db } from '../../../src/server/db/engine/client';
import { applyMigrations, listMigrations } from '../../../src/server/db/engine/migrate';
import { RolesNotSeparate } from '../../../src/server/db/engine/runtimeRole';
import { openMigrated, whyNotSeparate, withOwner } from '../../../src/server/openConfigured';
import { openTestDatabase } from '../../fixtures/database/database';
import { fail, twoRoles } from '../../fixtures/database/twoRoles';

const { database, roles, urlOf, settings, open, createDatabase, cluster } = twoRoles();

const SIGNED_IN = {
  at: Date.parse('2026-03-10T08:00:00.000Z'),
  by: { id: 1, username: 'eva' },
  action: 'signed in',
  entity: 'user',
  entityId: 1,
} as const;

describe('[J19] a role that could change the audit log', () => {
  it('is said at the start where no owner is named', async () => {
    const one = await open(roles.owner, null);
    expect(await whyNotSeparate(one)).toMatch(/owns audit_head, owns audit_log, owns schema_migrations/);
  });

  it('is none any more once a superuser gave the tables to another owner', async () => {
    const name = `${database}_old`;
    await createDatabase(name, roles.server);
    await open(roles.server, null, name);
    const there = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
    there.pathname = `/${name}`;
    const superuser = await openPostgres(there.href, fail);
    await sql`REASSIGN OWNED BY ${sql.ref(roles.server)} TO ${sql.ref(roles.owner)}`.execute(superuser.db);
    await superuser.close();
    const one = await open(roles.server, roles.owner, name);
    expect(await whyNotSeparate(one)).toBeNull();
  });

  it('is said of the embedded database', async () => {
    const embedded = await openTestDatabase('pglite');
    expect(await whyNotSeparate(embedded)).toBe('the embedded database has one role');
    await embedded.close();
  });

  describe.each([
    ['the owner itself', () => roles.owner],
    ['a member of the owner', () => roles.other],
  ])('with an owner named: %s', (_, role) => {
    beforeEach(async () => {
      await sql`GRANT ${sql.ref(roles.owner)} TO ${sql.ref(roles.other)}`.execute(cluster());
    });
    afterEach(async () => {
      await sql`REVOKE ${sql.ref(roles.owner)} FROM ${sql.ref(roles.other)}`.execute(cluster());
    });
    /** Rights that the role was given itself. */
    const given = async (db: Db) => {
      const { rows } = await sql`
        SELECT c.relname FROM pg_class c, aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee
        WHERE c.relnamespace = 'public'::regnamespace AND r.rolname = ${role()} AND r.oid <> c.relowner`.execute(
        db,
      );
      return rows;
    };

    it('does not start, and leaves the audit log to its owner', async () => {
      const refused = open(role());
      await expect(refused).rejects.toBeInstanceOf(RolesNotSeparate);
      await expect(refused).rejects.toThrow(/owns audit_log/);
      const { db } = await open(roles.owner, null);
      expect(await given(db)).toEqual([]);
      await appendAudit(db, SIGNED_IN);
      expect((await listAudit(db, { afterId: 0, limit: 1_000 })).at(-1)).toMatchObject({ username: 'eva' });
    });

    it('restores nothing', async () => {
      const restore = jest.fn(() => Promise.resolve());
      const refused = withOwner(settings(role()), fail, restore);
      await expect(refused).rejects.toBeInstanceOf(RolesNotSeparate);
      expect(restore).not.toHaveBeenCalled();
      const { db } = await open(roles.owner, null);
      await appendAudit(db, SIGNED_IN);
    });

    it('restores nothing into an empty database either', async () => {
      const name = `${role()}_empty`;
      await createDatabase(name);
      const restore = jest.fn(() => Promise.resolve());
      await expect(withOwner(settings(role(), roles.owner, name), fail, restore)).rejects.toThrow(
        'it is the role of MIGRATION_DATABASE_URL or a member of it',
      );
      expect(restore).not.toHaveBeenCalled();
    });
  });

  it.each([
    ['two roles', () => roles.server, () => roles.owner],
    ['one role', () => roles.owner, () => null],
  ])('whose rights an earlier version took gets them back at a start with %s', async (_, server, owner) => {
    const broken = await open(roles.owner, null);
    const guarded = 'audit_log, audit_head, schema_migrations';
    await sql.raw(`REVOKE ALL ON ${guarded} FROM CURRENT_USER`).execute(broken.db);
    await sql.raw(`GRANT SELECT ON ${guarded} TO CURRENT_USER`).execute(broken.db);
    await expect(appendAudit(broken.db, SIGNED_IN)).rejects.toThrow('permission denied');
    const { db } = await open(server(), owner());
    await appendAudit(db, SIGNED_IN);
    await sql`INSERT INTO schema_migrations (name, checksum) VALUES ('9999', '')`.execute(broken.db);
    await sql`DELETE FROM schema_migrations WHERE name = '9999'`.execute(broken.db);
  });

  it('does not start with two databases', async () => {
    await createDatabase(`${database}_2`);
    const two = { ...settings(roles.server), databaseUrl: urlOf(roles.server, `${database}_2`) };
    await expect(openMigrated(two, fail)).rejects.toThrow('do not name the same database');
  });
});

describe('a schema that is to be changed by a role that may not', () => {
  const name = `${database}_older`;

  beforeAll(async () => {
    await createDatabase(name);
    const owner = await openPostgres(urlOf(roles.owner, name), fail);
    await owner.db.transaction().execute((tx) => applyMigrations(tx, 3));
    await sql`GRANT SELECT ON schema_migrations TO ${sql.ref(roles.server)}`.execute(owner.db);
    await owner.close();
  });

  it.each([
    [
      'the one role',
      null,
      /^The role of DATABASE_URL .*permission denied for schema public\. .* once with MIGRATION_DATABASE_URL/,
    ],
    [
      'the one of MIGRATION_DATABASE_URL',
      roles.other,
      /^The role of MIGRATION_DATABASE_URL .*permission denied .*REASSIGN OWNED BY/,
    ],
  ])('is left as it is, in words: %s', async (_, owner, words) => {
    const refused = open(roles.server, owner, name);
    await expect(refused).rejects.toBeInstanceOf(RolesNotSeparate);
    await expect(refused).rejects.toThrow(words);
  });

  it('is complete after one start with its owner', async () => {
    await open(roles.server, roles.owner, name);
    const { db } = await open(roles.server, null, name);
    expect((await listMigrations(db)).length).toBeGreaterThan(3);
  });

  it('gets no rights from a role that does not own it', async () => {
    // The schema is complete: what fails is the grant.
    await sql`GRANT SELECT ON schema_migrations TO ${sql.ref(roles.other)}`.execute(
      (await open(roles.owner, null)).db,
    );
    const refused = open(roles.server, roles.other);
    await expect(refused).rejects.toBeInstanceOf(RolesNotSeparate);
    await expect(refused).rejects.toThrow(/REASSIGN OWNED BY/);
  });
});
