import { sql } from 'kysely';
import type { Db } from './client';
import { textArray } from './arrayParameters';

/** A table of the product, as it is copied as a whole. */
export interface WholeTable {
  name: string;
  /** The columns that are written; computed ones are left out. */
  columns: string[];
}

export interface SequenceState {
  name: string;
  value: number;
  isCalled: boolean;
}

const OURS = sql`c.relnamespace = current_schema()::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`;

/** Every table but the list of migrations, each after those that it refers to. Empty while there is no schema. */
export async function listWholeTables(db: Db): Promise<WholeTable[]> {
  const { rows: tables } = await sql<WholeTable>`
    SELECT c.relname AS name, array(
      SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns
    FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${OURS} AND c.relname <> 'schema_migrations' ORDER BY c.relname`.execute(
    db,
  );
  const { rows: references } = await sql<{ from: string; to: string }>`
    SELECT DISTINCT c.relname AS "from", o.relname AS "to" FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class o ON o.oid = f.confrelid
    WHERE f.contype = 'f' AND c.oid <> o.oid AND ${OURS}`.execute(db);
  const ordered: WholeTable[] = [];
  const visit = (table: WholeTable): void => {
    if (ordered.includes(table)) return;
    for (const { from, to } of references) {
      const other = from === table.name ? tables.find(({ name }) => name === to) : undefined;
      if (other !== undefined) visit(other);
    }
    ordered.push(table);
  };
  tables.forEach(visit);
  return ordered;
}

/** The next values of the identity sequences. */
export async function listSequences(db: Db): Promise<SequenceState[]> {
  const { rows } = await sql<{
    name: string;
  }>`SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'S' AND c.relnamespace = current_schema()::regnamespace ORDER BY 1`.execute(
    db,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const {
      rows: [state],
    } =
      await sql<SequenceState>`SELECT ${name}::text AS name, last_value AS value, is_called AS "isCalled" FROM ${sql.table(name)}`.execute(
        db,
      );
    if (state !== undefined) states.push(state);
  }
  return states;
}

export async function setSequences(tx: Db, states: readonly SequenceState[]): Promise<void> {
  for (const { name, value, isCalled } of states)
    await sql`SELECT setval(quote_ident(${name}::text)::regclass, ${value}::bigint, ${isCalled}::boolean)`.execute(
      tx,
    );
}

/** Whether the database has ever been migrated. */
export async function hasSchema(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`SELECT to_regclass('schema_migrations') IS NOT NULL AS found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Whether any of these tables that exist holds a row. */
export async function holdRows(tx: Db, names: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{
    name: string;
  }>`SELECT c.relname AS name FROM pg_class c WHERE c.relname = ANY (${textArray(names)}::text::text[]) AND ${OURS}`.execute(
    tx,
  );
  for (const { name } of rows) {
    const found = await sql`SELECT FROM ${sql.table(name)} LIMIT 1`.execute(tx);
    if (found.rows.length > 0) return true;
  }
  return false;
}

/** Drops every table and function of the schema. */
export async function dropEverything(tx: Db): Promise<void> {
  await sql`DO $$
    DECLARE each record;
    BEGIN
      FOR each IN SELECT c.oid::regclass AS name FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${OURS} LOOP
        EXECUTE 'DROP TABLE IF EXISTS ' || each.name || ' CASCADE';
      END LOOP;
      FOR each IN SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') LOOP
        EXECUTE 'DROP FUNCTION IF EXISTS ' || each.name || ' CASCADE';
      END LOOP;
    END $$`.execute(tx);
}

/**
 * How many other clients are connected to the database; always 0 for the embedded one. What kind a process of
 * another role is, PostgreSQL does not show: one that has a role counts as a client.
 */
export async function countOtherConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND usesysid IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend' AND pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
