import type { Transaction } from 'kysely';
import { lockPatientStates } from '../../../../db/alerting/patientStates';
import { lockAssignments } from '../../../../db/devices/assignmentGate';
import { violatedConstraint } from '../../../../db/engine/violations';
import { findMergeable, moveNewAlarms, placeAgain } from '../../../../db/hl7/merge/mergeable';
import { moveRowsBack, restorePatient, restoreRows, type Merging } from '../../../../db/hl7/merge/mergedRows';
import { separateStates } from '../../../../db/hl7/merge/mergedStates';
import { endMerge, hasLaterMerge, lockMerge } from '../../../../db/hl7/merge/merges';
import { separateMeasurements } from '../../../../db/hl7/merge/separatedMeasurements';
import type { Tables } from '../../../../db/tables/tables';
import { separateMessages } from './laterMessages';
import { MergeRefused } from './mergePatients';

type Tx = Transaction<Tables>;

/** What another record or stay took meanwhile. */
const TAKEN: Readonly<Record<string, string>> = {
  patients_ssn_key:
    'Another patient has the SSN of the former record by now. Correct it, then undo the merge.',
  admissions_open_patient:
    'The patient was admitted again since the merge. End one of the stays, then undo it.',
  admissions_open_bed: 'The bed of the former record is taken by now. Free it, then undo the merge.',
  device_assignments_open_patient:
    'Both records would wear a device. Take one of them off, then undo the merge.',
  alarms_open: 'Both records would have the same open alarm. Wait until it is over, then undo the merge.',
};

/**
 * Makes two records of the one again, as part of the caller's transaction: what was of the retired record is of it again,
 * with what was changed in it since, and with what messages that name it brought; readings that came since are of the record that wears
 * their device. Null when there is no such merge.
 * @throws MergeRefused
 */
export async function undoMerge(
  tx: Tx,
  id: number,
  { by, now }: { by: { id: number | null }; now: number },
): Promise<Merging | null> {
  await lockAssignments(tx);
  const merge = await lockMerge(tx, id);
  if (merge === null) return null;
  if (merge.undoneAt !== null) throw new MergeRefused('This merge is undone already.');
  if (await hasLaterMerge(tx, merge))
    throw new MergeRefused('The patient was merged once more since. Undo that merge first.');
  const { survivor, retired, mergedAt } = merge;
  await lockPatientStates(tx, [survivor]);
  if (!(await findMergeable(tx, [survivor])).has(survivor))
    throw new MergeRefused('The record that was kept is gone.');
  const merging: Merging = { id, survivor, retired };
  try {
    await separate(tx, merging, mergedAt);
  } catch (error) {
    const words = TAKEN[violatedConstraint(error) ?? ''];
    throw words === undefined ? error : new MergeRefused(words);
  }
  await endMerge(tx, id, by.id, new Date(now).toISOString());
  return merging;
}

async function separate(tx: Tx, merging: Merging, mergedAt: string): Promise<void> {
  const { survivor, retired } = merging;
  const wore = (await findMergeable(tx, [survivor])).get(survivor)?.wears ?? false;
  await restorePatient(tx, merging);
  await moveRowsBack(tx, merging);
  await restoreRows(tx, merging);
  await separateMessages(tx, { survivor, retired, mergedAt });
  const wears = (await findMergeable(tx, [retired])).get(retired)?.wears ?? false;
  const watched = wore && wears ? 'retired' : 'survivor';
  if (watched === 'retired') await moveNewAlarms(tx, { from: survivor, to: retired, since: mergedAt });
  const isStateUntouched = await separateStates(tx, merging, watched);
  await separateMeasurements(tx, merging, { mergedAt, isStateUntouched });
  await placeAgain(tx, [survivor, retired]);
}
