import { sql } from 'kysely';
import type { Db } from './client';

/** A column of encrypted texts, and the one that names the row. */
export interface SealedColumn {
  table: string;
  id: string;
  column: string;
}

/** The encrypted texts that do not begin so, by the id of their row; one that does stands for all of these. */
export async function findSealedTexts(
  db: Db,
  { table, id, column }: SealedColumn,
  { unlessPrefix }: { unlessPrefix: string },
): Promise<{ id: number; text: string }[]> {
  const select = sql`SELECT ${sql.ref(id)} AS id, ${sql.ref(column)} AS text FROM ${sql.table(table)}`;
  const { rows } = await sql<{ id: number; text: string }>`
    (${select} WHERE NOT starts_with(${sql.ref(column)}, ${unlessPrefix}))
    UNION ALL (${select} WHERE starts_with(${sql.ref(column)}, ${unlessPrefix}) LIMIT 1)`.execute(db);
  return rows;
}

/** Replaces an encrypted text, unless it was changed meanwhile. */
export async function replaceSealedText(
  db: Db,
  { table, id, column }: SealedColumn,
  { row, from, to }: { row: number; from: string; to: string },
): Promise<void> {
  await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${to}
    WHERE ${sql.ref(id)} = ${row} AND ${sql.ref(column)} = ${from}`.execute(db);
}
