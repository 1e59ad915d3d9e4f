import { sql, type Transaction } from 'kysely';
import { IS_SCORED } from './scoring';
import type { Tables } from './tables';

type Tx = Transaction<Tables>;

/** What the names of logs among the readings begin with: no device's name begins with a space. */
export const LOG_NAME_PREFIX = ' ';

/** The name under which a log's values stand among the readings. */
export const readingNameOf = (logId: number): string => `${LOG_NAME_PREFIX}vitals log ${logId}`;

/** Who wrote vitals down, and when; times in epoch ms. The new log's id. */
export async function insertVitalsLog(tx: Tx, { patient, author, time, now }: { patient: number; author: number; time: number; now: number }): Promise<number> {
  const { id } = await tx
    .insertInto('vitals_logs')
    .values({ patient_id: patient, created_by: author, measured_at: new Date(time).toISOString(), created_at: new Date(now).toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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
  return row === undefined ? null : { dateOfBirth: row.date_of_birth, isScored: row.is_scored, isAdmitted: row.is_admitted };
}
