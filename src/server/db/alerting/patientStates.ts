import { sql, type Kysely, type Transaction } from 'kysely';
import type { AlertStates } from './alertStates';
import { numberArray, textArray } from '../engine/arrayParameters';
import { ASSIGNMENTS_HELD } from '../devices/assignmentGate';
import { wornWithin, type Span } from '../readings/aggregations/span';
import type { Tables } from '../tables/tables';

type Tx = Transaction<Tables>;

/** What is stored of a patient between two ingest transactions. */
export interface PatientState {
  revision: number;
  alertStates: AlertStates;
  /**
   * Readings before this moment (epoch ms) are rolled up; one that comes later must be added to the roll-up.
   */
  rolledUntil: number;
}

interface Row {
  patient_id: number;
  revision: number;
  alert_states: AlertStates;
  rolled_until: number;
}

const STATE = sql`s.patient_id, s.revision, s.alert_states, (extract(epoch FROM s.rolled_until) * 1000)::float8 AS rolled_until`;

const statesOf = (rows: readonly Row[]): Map<number, PatientState> =>
  new Map(
    rows.map(({ patient_id, revision, alert_states: alertStates, rolled_until: rolledUntil }) => [
      patient_id,
      { revision, alertStates, rolledUntil },
    ]),
  );

/**
 * Takes the assignment lock and locks, in the order of their ids, the patients who wore one of these devices
 * at any time in the span, until the transaction ends, and returns their states: no other transaction scores
 * or evaluates these patients meanwhile. Patients without a row in `patient_states` are left out, and
 * patients who received a device while this waited for the lock.
 */
export async function lockWearers(
  tx: Tx,
  vendorDeviceIds: readonly string[],
  span: Span,
): Promise<Map<number, PatientState>> {
  const { rows } = await sql<Row>`
    /* prepared lock_wearers */
    SELECT ${STATE} FROM patient_states s
    WHERE ${ASSIGNMENTS_HELD} AND s.patient_id IN (
      SELECT a.patient_id FROM devices d JOIN device_assignments a ON a.device_id = d.id
      WHERE d.vendor_device_id = ANY ((SELECT ${textArray(vendorDeviceIds)}::text)::text[])
        AND ${wornWithin(span)})
    ORDER BY s.patient_id FOR UPDATE`.execute(tx);
  return statesOf(rows);
}

/**
 * Gives these patients a row to be locked; one that exists stays as it is. A patient whose record became part of
 * another one meanwhile gets none.
 */
export async function addPatientStates(tx: Tx, patientIds: readonly number[]): Promise<void> {
  await sql`INSERT INTO patient_states (patient_id)
    SELECT p.id FROM patients p WHERE p.id = ANY (${numberArray(patientIds)}::text::int[]) ORDER BY p.id FOR KEY SHARE
    ON CONFLICT DO NOTHING`.execute(tx);
}

/**
 * Locks these patients' rows, which must exist, in the order of their ids, until the transaction ends, and
 * returns their states.
 */
export async function lockPatientStates(
  tx: Tx,
  patientIds: readonly number[],
): Promise<Map<number, PatientState>> {
  const { rows } = await sql<Row>`/* prepared lock_patient_states */ SELECT ${STATE} FROM patient_states s
    WHERE s.patient_id = ANY ((SELECT ${numberArray(patientIds)}::text)::int[]) ORDER BY s.patient_id FOR UPDATE`.execute(
    tx,
  );
  return statesOf(rows);
}

/**
 * Locks one patient's row until the transaction ends, and makes it where there is none; returns its state, by the patient, none of
 * a patient whose record became part of another one. Making it locks the patient, too: not before this row, where others wait.
 */
export async function lockPatientState(tx: Tx, patientId: number): Promise<Map<number, PatientState>> {
  const states = await lockPatientStates(tx, [patientId]);
  if (states.size > 0) return states;
  await addPatientStates(tx, [patientId]);
  return lockPatientStates(tx, [patientId]);
}

/** The same; returns the rule's states. */
export async function lockAlertStates(tx: Tx, patientId: number): Promise<AlertStates> {
  return (await lockPatientState(tx, patientId)).get(patientId)?.alertStates ?? {};
}

export async function setAlertStates(tx: Tx, patientId: number, states: AlertStates): Promise<void> {
  await tx
    .updateTable('patient_states')
    .set({ alert_states: JSON.stringify(states) })
    .where('patient_id', '=', patientId)
    .execute();
}

/** A number that rises with every reading of the patient; null when there is no such patient. */
export async function findRevision(db: Kysely<Tables>, patientId: number): Promise<number | null> {
  const found = await db
    .selectFrom('patients as p')
    .leftJoin('patient_states as s', 's.patient_id', 'p.id')
    .select('s.revision')
    .where('p.id', '=', patientId)
    .executeTakeFirst();
  return found === undefined ? null : (found.revision ?? 0);
}
