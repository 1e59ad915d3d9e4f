import type { Transaction } from 'kysely';
import type { AlertStates } from '../../../db/alerting/alertStates';
import { lockAlertStates } from '../../../db/alerting/patientStates';
import { holdPatients } from '../../../db/hl7/merge/mergeable';
import type { Tables } from '../../../db/tables/tables';

/** An event that held the lock before changed which patient the message names: it is applied again, as after a conflict in the database. */
class NamedPatientChanged extends Error {
  override readonly name = 'NamedPatientChanged';
  /** SQLSTATE of a serialization failure. */
  readonly code = '40001';
}

const CHANGED = 'The message now names another patient.';

/**
 * Locks the state of the patient that a message names, and returns it. The patient is looked up again behind the lock: an
 * earlier event may have changed numbers, names and devices, or merged two records.
 * @throws NamedPatientChanged
 */
export async function lockNamedPatient(
  tx: Transaction<Tables>,
  id: number,
  identify: () => Promise<number | null>,
): Promise<AlertStates> {
  const states = await lockAlertStates(tx, id);
  if ((await identify()) !== id) throw new NamedPatientChanged(CHANGED);
  return states;
}

/** A patient whom a message names, and what looks that up again. */
export interface NamedPatient {
  id: number;
  identify: () => Promise<number | null>;
}

/**
 * Keeps the patients that a message names from being merged, separated or erased until the transaction ends; their readings go on
 * meanwhile. They are looked up again behind that.
 * @throws NamedPatientChanged
 */
export async function holdNamedPatients(
  tx: Transaction<Tables>,
  named: readonly NamedPatient[],
): Promise<void> {
  await holdPatients(
    tx,
    named.map(({ id }) => id),
  );
  for (const { id, identify } of named) if ((await identify()) !== id) throw new NamedPatientChanged(CHANGED);
}
