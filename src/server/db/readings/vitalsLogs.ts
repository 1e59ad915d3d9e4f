import { sql, type Kysely, type Transaction } from 'kysely';
import type { ListQuery } from '../../../contract/paging';
import type { LoggedObservation } from '../../../contract/vitalsLog';
import type { LoggedSet, LOGGED_SET_ORDERINGS } from '../../../contract/loggedSets';
import { instantSql } from '../engine/instants';
import { findPage, type Found } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';
import { IS_SCORED } from '../alerting/scoring';
import type { Tables } from '../tables/tables';

type Tx = Transaction<Tables>;

/** The prefix of the names of logs among the readings: no device's name begins with a space. */
export const LOG_NAME_PREFIX = ' ';

/** The name under which a log's values are stored among the readings. */
export const readingNameOf = (logId: number): string => `${LOG_NAME_PREFIX}vitals log ${logId}`;

/** A set as it was typed; times in epoch ms. */
export interface NewLoggedSet {
  patient: number;
  author: number;
  time: number;
  now: number;
  observations: readonly LoggedObservation[];
}

/** Who logged vitals, when, and which. Returns the new log's id. */
export async function insertVitalsLog(
  tx: Tx,
  { patient, author, time, now, observations }: NewLoggedSet,
): Promise<number> {
  const { id } = await tx
    .insertInto('vitals_logs')
    .values({
      patient_id: patient,
      created_by: author,
      measured_at: new Date(time).toISOString(),
      created_at: new Date(now).toISOString(),
      observations: JSON.stringify(observations),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const ORDERINGS: Orderings<(typeof LOGGED_SET_ORDERINGS)[number]> = {
  id: sql.ref('l.id'),
  measured_at: sql.ref('l.measured_at'),
  created_at: sql.ref('l.created_at'),
};

const PERSON = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'first_name', ${sql.ref(`${alias}.first_name`)}, 'last_name', ${sql.ref(`${alias}.last_name`)})`;
const INSTANT = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const COLUMNS = sql`l.id, l.measured_at, l.created_at, ${PERSON('u')} AS author, l.observations,
  CASE WHEN l.struck_out_at IS NOT NULL THEN json_build_object('at', ${INSTANT('l.struck_out_at')}, 'by', ${PERSON('s')}, 'reason', l.struck_out_reason) END AS struck_out`;
const FROM = sql`vitals_logs l JOIN users u ON u.id = l.created_by LEFT JOIN users s ON s.id = l.struck_out_by`;

/** The sets logged of a patient, who must exist; the newest first unless ordered otherwise. */
export function findLoggedSets(
  db: Kysely<Tables>,
  patientId: number,
  query: ListQuery,
): Promise<Found<LoggedSet>> {
  return findPage<LoggedSet>(
    db,
    {
      columns: COLUMNS,
      from: FROM,
      where: [sql`l.patient_id = ${patientId}::int`],
      id: sql.ref('l.id'),
      searched: sql`concat_ws(' ', l.id, u.first_name, u.last_name, l.struck_out_reason)`,
      orderings: ORDERINGS,
      ordering: '-measured_at',
    },
    query,
  );
}

/** At which times from `from` (included) to `to` (not included) sets of a patient count as measured; epoch ms. Without what was struck out. */
export async function findLogTimes(
  tx: Tx,
  patientId: number,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const { rows } = await sql<{ time: number }>`
    SELECT (extract(epoch FROM measured_at) * 1000)::float8 AS time FROM readings
    WHERE patient_id = ${patientId}::int AND measured_at >= ${instantSql(from)} AND measured_at < ${instantSql(to)}
      AND starts_with(vendor_device_id, ${sql.lit(LOG_NAME_PREFIX)})`.execute(tx);
  return rows.map(({ time }) => time);
}

/** What people measured of a patient from `from` (included) to `to` (not included; null is open), epoch ms; oldest first, without what was struck out. */
export async function findLoggedValues(
  db: Kysely<Tables>,
  patientId: number,
  { from, to }: { from: number; to: number | null },
): Promise<{ time: number; observations: readonly LoggedObservation[] }[]> {
  const since = db
    .selectFrom('vitals_logs')
    .select(['measured_at', 'observations'])
    .where('patient_id', '=', patientId)
    .where('struck_out_at', 'is', null)
    .where('measured_at', '>=', new Date(from).toISOString());
  const rows = await (to === null ? since : since.where('measured_at', '<', new Date(to).toISOString()))
    .orderBy('measured_at')
    .execute();
  return rows.map(({ measured_at: at, observations }) => ({ time: Date.parse(at), observations }));
}

export async function findLoggedSet(db: Kysely<Tables>, id: number): Promise<LoggedSet | null> {
  const { rows } = await sql<LoggedSet>`SELECT ${COLUMNS} FROM ${FROM} WHERE l.id = ${id}::int`.execute(db);
  return rows[0] ?? null;
}

/** Whose vitals a set is; null when there is no such set. */
export async function findPatientOfSet(db: Kysely<Tables>, id: number): Promise<number | null> {
  const row = await db.selectFrom('vitals_logs').select('patient_id').where('id', '=', id).executeTakeFirst();
  return row?.patient_id ?? null;
}

/** What decides whether a set may be struck out, and what has to be recomputed then. Times in epoch ms. */
export interface StandingSet {
  patientId: number;
  author: number;
  isStruckOut: boolean;
}

/** Locked until the transaction ends; null when there is no such set. */
export async function lockLoggedSet(tx: Tx, id: number): Promise<StandingSet | null> {
  const row = await tx
    .selectFrom('vitals_logs')
    .select(['patient_id', 'created_by', 'struck_out_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined
    ? null
    : { patientId: row.patient_id, author: row.created_by, isStruckOut: row.struck_out_at !== null };
}

/** Whether a patient's set that is struck out was saved at an instant, both given by columns: what it changed has that time. */
export const isTimeOfStruckSet = (patient: string, instant: string) =>
  sql`EXISTS (SELECT FROM vitals_logs v WHERE v.patient_id = ${sql.ref(patient)} AND v.struck_out_at IS NOT NULL AND v.created_at = ${sql.ref(instant)})`;

/** Whether a set of a patient was struck out after an instant, epoch ms. */
export const wasStruckSince = (patientId: number, since: number) =>
  sql`EXISTS (SELECT FROM vitals_logs v WHERE v.patient_id = ${patientId}::int AND v.struck_out_at > ${instantSql(since)})`;

export async function markStruckOut(
  tx: Tx,
  id: number,
  { at, by, reason }: { at: string; by: number; reason: string },
): Promise<void> {
  await tx
    .updateTable('vitals_logs')
    .set({ struck_out_at: at, struck_out_by: by, struck_out_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** What decides whether a set that is logged by hand is scored, and whether it may raise an alert. */
export interface LoggedPatient {
  /** `YYYY-MM-DD`. */
  dateOfBirth: string;
  /** The device that the patient wears, if any, has scores switched on. */
  isScored: boolean;
  isAdmitted: boolean;
}

/** Null when there is no such patient. */
export async function findLoggedPatient(tx: Tx, patientId: number): Promise<LoggedPatient | null> {
  const { rows } = await sql<{ date_of_birth: string; is_scored: boolean; is_admitted: boolean }>`
    SELECT p.date_of_birth, ${IS_SCORED(sql`p.id`)} AS is_scored,
      EXISTS (SELECT FROM admissions WHERE patient_id = p.id AND discharge_date IS NULL) AS is_admitted
    FROM patients p WHERE p.id = ${patientId}`.execute(tx);
  const [row] = rows;
  return row === undefined
    ? null
    : { dateOfBirth: row.date_of_birth, isScored: row.is_scored, isAdmitted: row.is_admitted };
}
