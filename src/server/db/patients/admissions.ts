import { sql, type Kysely, type Transaction } from 'kysely';
import type { Admission } from '../../../contract/admissions';
import type { Tables } from '../tables/tables';

const COLUMNS = sql`a.id, a.status, a.patient_id AS patient, a.admission_date, a.discharge_date, a.diagnosis_id AS diagnosis,
  a.department_id AS department, a.bed_id AS bed,
  (SELECT w.device_id FROM device_assignments w WHERE w.patient_id = a.patient_id AND w.released_at IS NULL) AS device`;

const LOCKED = sql`FOR NO KEY UPDATE OF a`;

/** The open admission, or else the one that began last; null when the patient was never admitted. */
export async function findLatestAdmission(db: Kysely<Tables>, patientId: number): Promise<Admission | null> {
  const { rows } = await sql<Admission>`
    SELECT ${COLUMNS} FROM admissions a WHERE a.patient_id = ${patientId}::int
    ORDER BY (a.discharge_date IS NULL) DESC, a.admission_date DESC, a.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

export async function findAdmission(db: Kysely<Tables>, id: number): Promise<Admission | null> {
  const { rows } = await sql<Admission>`SELECT ${COLUMNS} FROM admissions a WHERE a.id = ${id}::int`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** An admission by its id, or the open one of a patient, whose row stays locked until the transaction ends; null when there is none. */
export async function lockAdmission(
  tx: Transaction<Tables>,
  which: number | { openOf: number },
): Promise<Admission | null> {
  const { rows } = await (
    typeof which === 'number'
      ? sql<Admission>`/* prepared lock_admission */ SELECT ${COLUMNS} FROM admissions a WHERE a.id = ${which}::int ${LOCKED}`
      : sql<Admission>`/* prepared lock_open_admission */ SELECT ${COLUMNS} FROM admissions a
          WHERE a.patient_id = ${which.openOf}::int AND a.discharge_date IS NULL ${LOCKED}`
  ).execute(tx);
  return rows[0] ?? null;
}

/** An admission as it is stored: its device is read from the assignments. */
export type KeptAdmission = Omit<Admission, 'id' | 'device'>;

const columnsOf = ({ patient, diagnosis, department, bed, ...rest }: KeptAdmission) => ({
  ...rest,
  patient_id: patient,
  diagnosis_id: diagnosis,
  department_id: department,
  bed_id: bed,
});

/** The new admission's id. */
export async function insertAdmission(
  tx: Transaction<Tables>,
  admission: KeptAdmission,
  at: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('admissions')
    .values({ ...columnsOf(admission), updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAdmission(
  tx: Transaction<Tables>,
  id: number,
  admission: KeptAdmission,
  at: string,
): Promise<void> {
  await tx
    .updateTable('admissions')
    .set({ ...columnsOf(admission), updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** The department of a bed; null when there is no such bed. */
export async function departmentOfBed(tx: Transaction<Tables>, bed: number): Promise<number | null> {
  return (
    (await tx.selectFrom('beds').select('department_id').where('id', '=', bed).executeTakeFirst())
      ?.department_id ?? null
  );
}

export async function hasDevice(tx: Transaction<Tables>, device: number): Promise<boolean> {
  return (
    (await tx.selectFrom('devices').select('id').where('id', '=', device).executeTakeFirst()) !== undefined
  );
}
