import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../tables/tables';

/** What a request may name by an id, and belongs to a patient. */
export type Owned = 'patient' | 'admission' | 'note' | 'logged set' | 'device' | 'alarm' | 'notification';

/** The patient of each, as `patient_id`. A device belongs to the patient who wears it now. */
const OWNERS: Readonly<Record<Owned, (id: number, userId: number) => RawBuilder<{ patient_id: number }>>> = {
  patient: (id) => sql`SELECT ${id}::int AS patient_id`,
  admission: (id) => sql`SELECT patient_id FROM admissions WHERE id = ${id}::int`,
  note: (id) => sql`SELECT patient_id FROM clinical_notes WHERE id = ${id}::int`,
  'logged set': (id) => sql`SELECT patient_id FROM vitals_logs WHERE id = ${id}::int`,
  device: (id) =>
    sql`SELECT patient_id FROM device_assignments WHERE device_id = ${id}::int AND released_at IS NULL`,
  alarm: (id) => sql`SELECT patient_id FROM alarms WHERE id = ${id}::int`,
  notification: (id, userId) =>
    sql`SELECT a.patient_id FROM notifications n JOIN alerts a ON a.id = n.alert_id WHERE n.id = ${id}::int AND n.user_id = ${userId}::int`,
};

/** Whose it is; none when there is no such thing, or it belongs to no patient. A notification is found for its own user alone. */
export async function findOwners(
  db: Kysely<Tables>,
  what: Owned,
  { id, userId }: { id: number; userId: number },
): Promise<number[]> {
  const { rows } = await OWNERS[what](id, userId).execute(db);
  return rows.map(({ patient_id: patient }) => patient);
}
