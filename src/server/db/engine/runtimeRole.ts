import { sql } from 'kysely';
import type { Db } from './client';
import { lockMigrations } from './migrate';

/** What the role that serves the product may read, and not write: functions of the owner append to the log. */
const GUARDED = ['audit_log', 'audit_head', 'schema_migrations'] as const;

/** The settings of the two database roles contradict each other, in words. */
export class RolesNotSeparate extends Error {}

/** The role of a connection. */
export async function currentRole(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(db);
  return rows[0]?.role ?? '';
}

/**
 * Lets a role serve the product, as the owner of the tables: it may read and write what the product stores,
 * and only read the audit log and the list of migrations.
 * @throws RolesNotSeparate, before anything is granted or revoked
 */
export async function grantRuntime(owner: Db, role: string): Promise<void> {
  await refuseOwner(owner, role);
  const { rows } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(owner);
  const schema = sql.ref(rows[0]?.name ?? 'public');
  const grantee = sql.ref(role);
  const guarded = sql.join(GUARDED.map((name) => sql.ref(name)));
  await owner.transaction().execute(async (tx) => {
    // Several servers may start at once, and PostgreSQL lets one grant at a time.
    await lockMigrations(tx);
    await sql`GRANT USAGE ON SCHEMA ${schema} TO ${grantee}`.execute(tx);
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${grantee}`.execute(
      tx,
    );
    await sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${grantee}`.execute(tx);
    await sql`REVOKE ALL ON ${guarded} FROM ${grantee}, PUBLIC`.execute(tx);
    await sql`GRANT SELECT ON ${guarded} TO ${grantee}`.execute(tx);
  });
}

/**
 * That a role is not the one of the owner's connection, nor owns a guarded table, nor is a member of such a
 * role: what would be revoked from it would be missing to the functions that append to the log.
 * @throws RolesNotSeparate
 */
export async function refuseOwner(owner: Db, role: string): Promise<void> {
  const { rows: owned } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_roles r ON r.rolname = ${role} AND pg_has_role(r.oid, c.relowner, 'MEMBER')
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relname IN (${sql.join(GUARDED)}) ORDER BY c.relname`.execute(
    owner,
  );
  const { rows: same } =
    await sql`SELECT FROM pg_roles r WHERE r.rolname = ${role} AND pg_has_role(r.oid, current_user, 'MEMBER')`.execute(
      owner,
    );
  refuseRights([
    ...owned.map(({ name }) => `owns ${name}`),
    ...(same.length > 0 ? ['is the role of MIGRATION_DATABASE_URL or a member of it'] : []),
  ]);
}

/**
 * Gives the owner of the guarded tables its rights back, when this connection may: an earlier version took them
 * from an owner that both settings named, and the log took no entry any more.
 */
export async function mendOwner(db: Db): Promise<void> {
  const broken = sql<{ name: string; owner: string }>`
    SELECT c.relname AS name, pg_get_userbyid(c.relowner) AS owner FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relname IN (${sql.join(GUARDED)})
      AND pg_has_role(c.relowner, 'USAGE') AND NOT has_table_privilege(c.relowner, c.oid, 'INSERT')`;
  if ((await broken.execute(db)).rows.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await lockMigrations(tx);
    for (const { name, owner } of (await broken.execute(tx)).rows)
      await sql`GRANT ALL ON ${sql.ref(name)} TO ${sql.ref(owner)}`.execute(tx);
  });
}

/** @throws RolesNotSeparate when the role of the server has any of these rights */
export function refuseRights(excess: readonly string[]): void {
  if (excess.length > 0)
    throw new RolesNotSeparate(
      `MIGRATION_DATABASE_URL is set, but the role of DATABASE_URL could change the audit log: it ${excess.join(', ')}. Use a role without these rights.`,
    );
}

/**
 * What the role of this connection may do against the audit log and the list of migrations, in words; empty
 * when it can only read them.
 */
export async function findExcessRights(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; owns: boolean; may_write: boolean }>`
    SELECT c.relname AS name, pg_has_role(session_user, c.relowner, 'MEMBER') AS owns,
      has_table_privilege(session_user, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER')
        OR has_any_column_privilege(session_user, c.oid, 'INSERT, UPDATE') AS may_write
    FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relname IN (${sql.join(GUARDED)}) ORDER BY c.relname`.execute(
    db,
  );
  const {
    rows: [role],
  } = await sql<{ is_powerful: boolean; reaches_files: boolean; may_create: boolean }>`
    SELECT r.rolsuper OR r.rolcreaterole AS is_powerful,
      pg_has_role(session_user, 'pg_execute_server_program', 'MEMBER') OR pg_has_role(session_user, 'pg_write_server_files', 'MEMBER') AS reaches_files,
      has_schema_privilege(session_user, current_schema(), 'CREATE') AS may_create
    FROM pg_roles r WHERE r.rolname = session_user`.execute(db);
  return [
    ...tables.filter(({ owns }) => owns).map(({ name }) => `owns ${name}`),
    ...tables
      .filter(({ owns, may_write: mayWrite }) => !owns && mayWrite)
      .map(({ name }) => `may write ${name}`),
    ...(role?.is_powerful === true ? ['is a superuser or may create roles'] : []),
    ...(role?.reaches_files === true ? ["may write the database server's files"] : []),
    ...(role?.may_create === true ? ['may create objects in the schema'] : []),
  ];
}
