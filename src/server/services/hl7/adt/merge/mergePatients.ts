import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../../../db/accounts/actor';
import { lockPatientStates } from '../../../../db/alerting/patientStates';
import { lockAssignments } from '../../../../db/devices/assignmentGate';
import { mergeMeasurements } from '../../../../db/hl7/merge/mergedMeasurements';
import {
  changeRows,
  keepAdded,
  moveRows,
  removeRows,
  type Merging,
} from '../../../../db/hl7/merge/mergedRows';
import { keepStates, mergeStates } from '../../../../db/hl7/merge/mergedStates';
import { insertMerge } from '../../../../db/hl7/merge/merges';
import { findMergeable, placeAgain, type Mergeable } from '../../../../db/hl7/merge/mergeable';
import type { Tables } from '../../../../db/tables/tables';
import { SSN_AUTHORITY, SSN_TYPE, ssnKey } from '../../patients/sentIdentifiers';

type Tx = Transaction<Tables>;

/** Two records that cannot be made one now; the message says why, and names no patient. */
export class MergeRefused extends Error {
  override readonly name = 'MergeRefused';
}

interface MergeOf {
  survivor: number;
  retired: number;
  /** The number by which the retired record is known. */
  number: string;
  /** The message that asks for it. */
  messageId?: number | null;
  by: Actor;
  /** Epoch ms. */
  now: number;
}

/**
 * Makes two records of one person one, as part of the caller's transaction and behind the assignment gate: everything of
 * the retired record becomes the survivor's, and a journal keeps what changed. Resolves with the id of the merge.
 * @throws MergeRefused
 */
export async function mergePatients(
  tx: Tx,
  { survivor, retired, number, messageId = null, by, now }: MergeOf,
): Promise<number> {
  await lockAssignments(tx);
  // Before the patients themselves, as everything that changes alarms does.
  await lockPatientStates(tx, [survivor, retired]);
  const both = await findMergeable(tx, [survivor, retired]);
  const [kept, gone] = [both.get(survivor), both.get(retired)];
  if (kept === undefined || gone === undefined) throw new MergeRefused('One of the two records is gone.');
  refuseBoth(kept, gone);
  const at = new Date(now).toISOString();
  const id = await insertMerge(tx, {
    ...{ survivor, retired, number, messageId },
    ...{ userId: by.id, name: by.username, at },
  });
  const merging: Merging = { id, survivor, retired };
  const watched = gone.wears || (gone.hasOpenAlarm && !kept.wears) ? 'retired' : 'survivor';
  await keepStates(tx, merging);
  await makeRoom(tx, merging, { kept, gone, now });
  await mergeMeasurements(tx, merging);
  await moveRows(tx, merging);
  await mergeStates(tx, merging, watched);
  if (gone.highPriorityReason !== '' && kept.highPriorityReason === '')
    await changeRows(tx, merging, 'patients', 'survivor', {
      where: sql`t.id = ${survivor}::int`,
      set: sql`high_priority_reason = ${gone.highPriorityReason}::text`,
    });
  await removeRows(tx, merging, 'patients', sql`t.id = ${retired}::int`);
  await keepSsn(tx, merging, gone.ssn, at);
  await placeAgain(tx, [survivor]);
  return id;
}

/** A person must look at it. */
function refuseBoth(kept: Mergeable, gone: Mergeable): void {
  if (kept.bed !== null && gone.bed !== null)
    throw new MergeRefused('Both records lie in a bed. Discharge one of them, then replay.');
  if (kept.wears && gone.wears)
    throw new MergeRefused('Both records wear a device. Take one of them off, then replay.');
  if (kept.hasOpenAlarm && gone.hasOpenAlarm)
    throw new MergeRefused(
      'Both records have open alarms. Wait until those of one of them are over, then replay.',
    );
}

/** What both have and one patient has once only: the survivor's stays. */
async function makeRoom(
  tx: Tx,
  merging: Merging,
  { kept, gone, now }: { kept: Mergeable; gone: Mergeable; now: number },
): Promise<void> {
  const { survivor, retired } = merging;
  const at = new Date(now).toISOString();
  const alsoOfSurvivor = (table: string, same: ReturnType<typeof sql>) =>
    sql`t.patient_id = ${retired}::int AND EXISTS (SELECT FROM ${sql.table(table)} o WHERE o.patient_id = ${survivor}::int AND ${same})`;
  if (kept.openStay !== null && gone.openStay !== null) {
    // One of them lies in no bed: it ends.
    const side = gone.bed === null ? 'retired' : 'survivor';
    const stay = side === 'retired' ? gone.openStay : kept.openStay;
    await changeRows(tx, merging, 'admissions', side, {
      where: sql`t.id = ${stay}::int`,
      set: sql`status = 'TRANSFER', discharge_date = greatest(t.admission_date, ${at}::timestamptz::date), updated_at = ${at}::timestamptz`,
    });
  }
  await changeRows(tx, merging, 'alarm_pauses', 'retired', {
    where: sql`t.ended_at IS NULL AND ${alsoOfSurvivor('alarm_pauses', sql`o.kind = t.kind AND o.ended_at IS NULL`)}`,
    set: sql`ended_at = ${at}::timestamptz`,
  });
  await changeRows(tx, merging, 'lab_tests', 'retired', {
    where: alsoOfSurvivor('lab_tests', sql`o.order_key = t.order_key`),
    set: sql`order_key = NULL, other_order_key = NULL, shared_order_key = NULL`,
  });
  // The profile that is kept has an order of its own.
  await removeRows(tx, merging, 'profile_events', sql`t.patient_id = ${retired}::int`);
  await removeRows(tx, merging, 'alarm_limits', alsoOfSurvivor('alarm_limits', sql`o.kind = t.kind`));
  await removeRows(
    tx,
    merging,
    'patient_conditions',
    alsoOfSurvivor(
      'patient_conditions',
      sql`o.kind = t.kind AND o.icd_10_code = t.icd_10_code AND o.name = t.name`,
    ),
  );
}

/** Messages may go on naming the retired record by its SSN. */
async function keepSsn(tx: Tx, merging: Merging, ssn: string, at: string): Promise<void> {
  const added = await tx
    .insertInto('patient_identifiers')
    .values({
      ...{ patient_id: merging.survivor, authority: SSN_AUTHORITY, type: SSN_TYPE },
      ...{ value: ssnKey(ssn), created_at: at },
    })
    .onConflict((conflict) => conflict.columns(['authority', 'type', 'value']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) await keepAdded(tx, merging, 'patient_identifiers', added.id);
}
