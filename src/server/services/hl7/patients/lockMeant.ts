import type { Transaction } from 'kysely';
import type { AlertStates } from '../../../db/alerting/alertStates';
import { lockAlertStates } from '../../../db/alerting/patientStates';
import type { Tables } from '../../../db/tables/tables';

/** Another event, for which this one waited, changed who is meant: the message is applied again, as after a conflict in the database. */
class MeantAnother extends Error {
  override readonly name = 'MeantAnother';
  /** SQLSTATE of a serialization failure. */
  readonly code = '40001';
}

/**
 * Locks the state of the patient whom a message means, and returns it. Whom it means is looked up again behind the lock: an
 * event of the same patient that came before may have changed numbers, names and devices, or made two records one.
 * @throws MeantAnother
 */
export async function lockMeant(
  tx: Transaction<Tables>,
  id: number,
  identify: () => Promise<number | null>,
): Promise<AlertStates> {
  const states = await lockAlertStates(tx, id);
  if ((await identify()) !== id) throw new MeantAnother('Another patient is meant than before.');
  return states;
}
