import { sql } from 'kysely';
import type { Display, DISPLAY_ORDERINGS } from '../../../contract/displays';
import type { ListQuery } from '../../../contract/paging';
import type { Db } from '../engine/client';
import { findPage, type Found } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';

const COLUMNS = sql`s.id, s.name, s.created_at, s.last_address, s.last_used_at, s.expires_at, s.ended_at,
  CASE WHEN d.id IS NOT NULL THEN json_build_object('id', d.id, 'name', d.name, 'abbreviation', d.abbreviation) END AS department,
  json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name) AS created_by`;

const FROM = sql`displays s JOIN users u ON u.id = s.created_by LEFT JOIN departments d ON d.id = s.department_id`;

const ORDERINGS: Orderings<(typeof DISPLAY_ORDERINGS)[number]> = {
  id: sql`s.id`,
  name: sql`fold_text(s.name) COLLATE "C"`,
  created_at: sql`s.created_at`,
  last_used_at: sql`s.last_used_at`,
  expires_at: sql`s.expires_at`,
};

/** Displays, ended ones too, newest first unless ordered otherwise. */
export function findDisplays(db: Db, query: ListQuery): Promise<Found<Display>> {
  return findPage<Display>(
    db,
    {
      columns: COLUMNS,
      from: FROM,
      id: sql`s.id`,
      searched: sql`concat_ws(' ', s.name, d.name, d.abbreviation)`,
      orderings: ORDERINGS,
      ordering: '-created_at',
    },
    query,
  );
}

export async function findDisplay(db: Db, id: number): Promise<Display | null> {
  const { rows } = await sql<Display>`SELECT ${COLUMNS} FROM ${FROM} WHERE s.id = ${id}::int`.execute(db);
  return rows[0] ?? null;
}

/** A display as far as the check of its token needs it. */
export interface DisplayToken {
  id: number;
  expires_at: string;
  ended_at: string | null;
  last_used_at: string | null;
  department_id: number | null;
  abbreviation: string | null;
}

/** The display whose token has this hash, whether or not it has ended. */
export async function findDisplayToken(db: Db, hash: string): Promise<DisplayToken | null> {
  return (
    (await db
      .selectFrom('displays as s')
      .leftJoin('departments as d', 'd.id', 's.department_id')
      .select(['s.id', 's.expires_at', 's.ended_at', 's.last_used_at', 's.department_id', 'd.abbreviation'])
      .where('s.hash', '=', hash)
      .executeTakeFirst()) ?? null
  );
}

/** Locked until the transaction ends; null when there is none of this id. */
export async function lockDisplay(
  tx: Db,
  id: number,
): Promise<{ expires_at: string; ended_at: string | null } | null> {
  return (
    (await tx
      .selectFrom('displays')
      .select(['expires_at', 'ended_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? null
  );
}

interface NewRow {
  name: string;
  hash: string;
  department_id: number | null;
  created_at: string;
  created_by: number;
  expires_at: string;
}

export async function insertDisplay(tx: Db, display: NewRow): Promise<number> {
  const { id } = await tx.insertInto('displays').values(display).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface Changes {
  hash?: string;
  expires_at?: string;
  ended_at?: string;
  ended_by?: number;
  last_address?: string;
  last_used_at?: string;
}

export async function updateDisplay(db: Db, id: number, changes: Changes): Promise<void> {
  await db.updateTable('displays').set(changes).where('id', '=', id).execute();
}
