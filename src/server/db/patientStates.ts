import { sql, type Kysely, type Transaction } from 'kysely';
import type { AlertStates } from './alertStates';
import { numberArray, textArray } from './arrayParameters';
import { ASSIGNMENTS_HELD } from './assignmentGate';
import type { Tables } from './tables';

type Tx = Transaction<Tables>;

/** A stretch of time in epoch ms, both ends included. */
export interface Span {
  from: number;
  to: number;
}

/** What is kept of a patient between two ingest transactions. */
export interface PatientState {
  revision: number;
  alertStates: AlertStates;
  /** Readings before this moment (epoch ms) are rolled up; one that comes later must be added to what is. */
  rolledUntil: number;
}

/**
 * Passes the assignments' gate and locks, in the order of their ids, the patients who wore one of these devices at any time in the span, until the
 * transaction ends, and gives their states: nobody else scores or judges these patients meanwhile. Patients without a row
 * in `patient_states` are left out, and whoever put a device on while this waited at the gate.
 */
export async function lockWearers(tx: Tx, vendorDeviceIds: readonly string[], span: Span): Promise<Map<number, PatientState>> {
  const { rows } = await sql<{ patient_id: number; revision: number; alert_states: AlertStates; rolled_until: number }>`
    /* prepared lock_wearers */
    SELECT s.patient_id, s.revision, s.alert_states, (extract(epoch FROM s.rolled_until) * 1000)::float8 AS rolled_until FROM patient_states s
    WHERE ${ASSIGNMENTS_HELD} AND s.patient_id IN (
      SELECT a.patient_id FROM devices d JOIN device_assignments a ON a.device_id = d.id
      WHERE d.vendor_device_id = ANY (${textArray(vendorDeviceIds)}::text::text[])
        AND a.assigned_at <= to_timestamp(${span.to}::float8 / 1000)
        AND (a.released_at IS NULL OR a.released_at > to_timestamp(${span.from}::float8 / 1000)))
    ORDER BY s.patient_id FOR UPDATE`.execute(tx);
  return new Map(rows.map(({ patient_id, revision, alert_states: alertStates, rolled_until: rolledUntil }) => [patient_id, { revision, alertStates, rolledUntil }]));
}

/** Gives these patients a row to be locked; one that exists stays as it is. */
export async function addPatientStates(tx: Tx, patientIds: readonly number[]): Promise<void> {
  await sql`INSERT INTO patient_states (patient_id)
    SELECT id FROM unnest(${numberArray(patientIds)}::text::int[]) AS p(id) ORDER BY id
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Locks these patients' rows, which must exist, in the order of their ids, until the transaction ends. */
export async function lockPatientStates(tx: Tx, patientIds: readonly number[]): Promise<void> {
  await sql`SELECT FROM patient_states WHERE patient_id = ANY (${numberArray(patientIds)}::text::int[]) ORDER BY patient_id FOR UPDATE`.execute(tx);
}

/** A number that rises with every reading of the patient; null when there is no such patient. */
export async function findRevision(db: Kysely<Tables>, patientId: number): Promise<number | null> {
  const found = await db.selectFrom('patients as p').leftJoin('patient_states as s', 's.patient_id', 'p.id').select('s.revision').where('p.id', '=', patientId).executeTakeFirst();
  return found === undefined ? null : (found.revision ?? 0);
}
