import { sql, type Transaction } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { ErasureBody } from '../../../contract/erasure';
import { actAs, transactionOf, type Person } from '../../db/accounts/actor';
import { lockAssignments } from '../../db/devices/assignmentGate';
import type { Db } from '../../db/engine/client';
import {
  eraseMeasurements,
  eraseRecord,
  findErasedWithMeasurements,
  insertErasure,
  keepErasure,
  listErased,
  lockErasable,
  type ErasablePatient,
  type ErasedPatient,
} from '../../db/patients/erasure';
import type { Tables } from '../../db/tables/tables';
import { closeAlarms } from '../alarms/watch/withoutDevice';
import { Refused } from '../refusals';

/** Measurements that are deleted at once: some tens of milliseconds. */
const ROWS_AT_ONCE = 5_000;

/** The author of an erasure, and when (epoch ms). */
interface Act {
  by: Person;
  now: number;
}

/**
 * Erases a patient: what identifies the patient is gone for good, in one transaction; counts, the times of
 * alarms and the audit log stay. Resolves with null when there is no such patient.
 * @throws Refused during a stay, while a device is worn, or when the patient is not confirmed
 */
export function erasePatient(
  db: Db,
  id: number,
  { confirmation, reason }: ErasureBody,
  { by, now }: Act,
): Promise<{ id: number } | null> {
  return transactionOf(db, by, async (tx) => {
    await lockAssignments(tx);
    const patient = await lockErasable(tx, id);
    if (patient === null) return null;
    refuseUnlessErasable(patient, confirmation, reason);
    await erase(
      tx,
      {
        ...{ patient_id: id, registered_at: patient.registered_at, reason: reason.trim() },
        ...{ erased_at: new Date(now).toISOString(), erased_by: by.id },
      },
      now,
    );
    return { id };
  });
}

/** Of the erasures since a backup was taken, how many were done again, kept for another backup, and lost. */
interface ErasedAgain {
  erasedAgain: number;
  keptErasures: number;
  droppedErasures: number;
}

/**
 * Erases those who were erased since a backup was taken, in the transaction that restores it. The same id with
 * another registration is another patient's. Who is not in the backup stays on the list: another one may have the patient.
 */
export async function eraseAgain(
  tx: Transaction<Tables>,
  erased: readonly ErasedPatient[],
  now: number,
): Promise<ErasedAgain> {
  await actAs(tx, { id: null, username: 'restore' });
  const known = new Set((await listErased(tx)).map(keyOf));
  const counts = { erasedAgain: 0, keptErasures: 0, droppedErasures: 0 };
  for (const one of erased) {
    const patient = await lockErasable(tx, one.patient_id);
    if (patient?.registered_at === one.registered_at) {
      await erase(tx, one, now);
      await eraseAllMeasurements(tx, one.patient_id);
      counts.erasedAgain++;
    } else if (!known.has(keyOf(one))) {
      counts[(await keepErasure(tx, one)) ? 'keptErasures' : 'droppedErasures']++;
    }
  }
  // The log attributes what was done to the actor of the moment: another one follows.
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
  await sql`SET CONSTRAINTS ALL DEFERRED`.execute(tx);
  return counts;
}

const keyOf = ({ patient_id, registered_at }: ErasedPatient) => `${patient_id} ${registered_at}`;

/** Deletes what was measured of an erased patient, in short steps, for this long (ms) at most; the rest is left to housekeeping. */
export async function eraseAllMeasurements(db: Db, id: number, forMs = Infinity): Promise<void> {
  const end = performance.now() + forMs;
  while ((await eraseMeasurements(db, id, ROWS_AT_ONCE)) && performance.now() < end) await setImmediate();
}

/** The steps by which housekeeping deletes what was measured of erased patients. */
export async function stepsOfErasure(db: Db, limit: number): Promise<(() => Promise<void>)[]> {
  return (await findErasedWithMeasurements(db, limit)).map(
    (id) => () => eraseMeasurements(db, id, ROWS_AT_ONCE).then(() => undefined),
  );
}

async function erase(tx: Transaction<Tables>, erased: ErasedPatient, now: number): Promise<void> {
  // A set that was logged for a patient who is not admitted may have raised one.
  await closeAlarms(tx, erased.patient_id, now);
  await insertErasure(tx, erased);
  await eraseRecord(tx, erased.patient_id);
}

function refuseUnlessErasable(patient: ErasablePatient, confirmation: string, reason: string): void {
  if (patient.is_admitted)
    throw new Refused({
      non_field_errors: ['This patient has an open stay. Discharge the patient first.'],
    });
  if (patient.wears_device)
    throw new Refused({ non_field_errors: ['This patient wears a device. Take it off first.'] });
  const typed = folded(confirmation);
  if (typed !== folded(patient.last_name) && typed !== folded(patient.ssn))
    throw new Refused({ confirmation: ['This is neither the last name nor the SSN of this patient.'] });
  if (namesPatient(reason, patient))
    throw new Refused({ reason: ['Do not name the patient: the reason is kept for good.'] });
}

/** The patient, or the contact: both lead to the patient. */
function namesPatient(reason: string, patient: ErasablePatient): boolean {
  const said = new Set(folded(reason).split(/[^\p{L}\p{N}]+/u));
  const names = [patient.first_name, patient.middle_name, patient.last_name, patient.emergency_fullname];
  const words = names.flatMap((name) => folded(name).split(/[^\p{L}\p{N}]+/u));
  const signs = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '');
  const numbers = [patient.ssn, patient.phone_number, patient.emergency_phone_number].map(signs);
  return (
    words.some((word) => word.length > 1 && said.has(word)) ||
    numbers.some((number) => number.length > 3 && signs(reason).includes(number))
  );
}

/** Without case and accents. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
