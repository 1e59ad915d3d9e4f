import { sql, type Transaction } from 'kysely';
import type { Opening, OPENING_ORDERINGS, OpeningsQuery } from '../../../contract/scope';
import type { Db } from '../engine/client';
import { findPage, type Found } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';
import type { Tables } from '../tables/tables';

const ORDERINGS: Orderings<(typeof OPENING_ORDERINGS)[number]> = {
  id: sql.ref('o.id'),
  opened_at: sql.ref('o.opened_at'),
};

const LIST = {
  columns: sql`o.id, json_build_object('id', u.id, 'username', u.username, 'first_name', u.first_name, 'last_name', u.last_name) AS user,
    json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) AS patient,
    o.reason, o.alarm_id AS alarm, o.opened_at, o.until`,
  from: sql`patient_openings o JOIN users u ON u.id = o.user_id JOIN patients p ON p.id = o.patient_id`,
};

/** A page of openings, newest first unless ordered otherwise. */
export function findOpenings(db: Db, { user, patient, ...query }: OpeningsQuery): Promise<Found<Opening>> {
  return findPage<Opening>(
    db,
    {
      ...LIST,
      where: [
        ...(user === undefined ? [] : [sql`o.user_id = ${user}::int`]),
        ...(patient === undefined ? [] : [sql`o.patient_id = ${patient}::int`]),
      ],
      id: sql.ref('o.id'),
      searched: sql`concat_ws(' ', u.username, u.first_name, u.last_name, p.first_name, p.last_name, o.reason)`,
      orderings: ORDERINGS,
      ordering: '-id',
    },
    query,
  );
}

export async function findOpening(db: Db, id: number): Promise<Opening | null> {
  const { rows } =
    await sql<Opening>`SELECT ${LIST.columns} FROM ${LIST.from} WHERE o.id = ${id}::int`.execute(db);
  return rows[0] ?? null;
}

interface NewOpening {
  user: number;
  patient: number;
  at: string;
}

/** Opens a patient with a reason until an instant. */
export async function insertOpening(
  tx: Transaction<Tables>,
  { user, patient, reason, at, until }: NewOpening & { reason: string; until: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('patient_openings')
    .values({ user_id: user, patient_id: patient, reason, opened_at: at, until })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores that an alarm opened a patient to a user who was notified of it; false when that is stored already. */
export async function insertAlarmOpening(
  tx: Transaction<Tables>,
  { user, patient, alarm, at }: NewOpening & { alarm: number },
): Promise<boolean> {
  const made = await tx
    .insertInto('patient_openings')
    .values({ user_id: user, patient_id: patient, alarm_id: alarm, opened_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'alarm_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}
