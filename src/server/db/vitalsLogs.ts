import type { Transaction } from 'kysely';
import type { Tables } from './tables';

type Tx = Transaction<Tables>;

/** The name under which a log's values stand among the readings. It begins with a space, which no device's name does. */
export const readingNameOf = (logId: number): string => ` vitals log ${logId}`;

/** Null when there is no such patient. */
export async function findBirthDate(tx: Tx, patientId: number): Promise<string | null> {
  return (await tx.selectFrom('patients').select('date_of_birth').where('id', '=', patientId).executeTakeFirst())?.date_of_birth ?? null;
}

/** Who wrote vitals down, and when; times in epoch ms. The new log's id. */
export async function insertVitalsLog(tx: Tx, { patient, author, time, now }: { patient: number; author: number; time: number; now: number }): Promise<number> {
  const { id } = await tx
    .insertInto('vitals_logs')
    .values({ patient_id: patient, created_by: author, measured_at: new Date(time).toISOString(), created_at: new Date(now).toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
