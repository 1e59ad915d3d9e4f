import type { Transaction } from 'kysely';
import { lockAlertStates, setAlertStates } from '../../../db/alerting/patientStates';
import type { Tables } from '../../../db/tables/tables';
import { storeEvents } from '../alarmTransactions';

type Tx = Transaction<Tables>;

/**
 * A device was taken off a patient, as part of the caller's transaction, which holds the assignment lock:
 * technical alarms end, others in 5 min unless a device or a value comes (alarm-response §2).
 */
export async function deviceTakenOff(tx: Tx, patientId: number, now: number): Promise<void> {
  const states = await lockAlertStates(tx, patientId);
  await storeEvents(tx, patientId, { events: [{ type: 'device taken off' }], states, now });
}

/** The admission of a patient was closed: every alarm is over, and the rule begins anew. */
export async function closeAlarms(tx: Tx, patientId: number, now: number): Promise<void> {
  const states = await lockAlertStates(tx, patientId);
  await storeEvents(tx, patientId, { events: [{ type: 'admission closed' }], states, now });
  await setAlertStates(tx, patientId, {});
}
