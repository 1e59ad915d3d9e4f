import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../engine/client';
import type { WholeTable } from '../engine/schemaObjects';

/** How many rows are fetched at once. */
const PAGE = 2_000;

/** Every row of a table as a line of JSON, in pages, as the transaction sees them. */
export async function* readWholeTable(tx: Db, { name, columns }: WholeTable): AsyncGenerator<string[]> {
  // A line break outside of a text can only come from a column of JSON, where it means nothing.
  await sql`DECLARE whole_table NO SCROLL CURSOR FOR
    SELECT replace(row_to_json(r)::text, E'\n', ' ') AS line FROM (SELECT ${sql.join(columns.map((column) => sql.ref(column)))} FROM ${sql.table(name)}) r`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`FETCH ${sql.lit(PAGE)} FROM whole_table`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`CLOSE whole_table`.execute(tx);
}

/** Writes rows as they were read, including their identifiers. */
export async function writeRows(
  tx: Db,
  { name, columns }: WholeTable,
  lines: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`INSERT INTO ${sql.table(name)} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${names} FROM json_populate_recordset(NULL::${sql.table(name)}, ${`[${lines.join(',')}]`}::text::json)`.execute(
    tx,
  );
}

/** Empties the tables and lets rows be written as they are: no trigger adds to them, none refuses. */
export async function beginWholeTables(tx: Db, tables: readonly WholeTable[]): Promise<void> {
  await setTriggers(tx, tables, sql`DISABLE`);
  await sql`TRUNCATE ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx);
}

export const endWholeTables = (tx: Db, tables: readonly WholeTable[]): Promise<void> =>
  setTriggers(tx, tables, sql`ENABLE`);

async function setTriggers(tx: Db, tables: readonly WholeTable[], state: RawBuilder<unknown>): Promise<void> {
  for (const { name } of tables) await sql`ALTER TABLE ${sql.table(name)} ${state} TRIGGER USER`.execute(tx);
}
