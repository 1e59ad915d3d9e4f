import type { Transaction } from 'kysely';
import {
  findMergedNumbers,
  hasSsn,
  keepBroughtRows,
  type BroughtTable,
} from '../../../db/hl7/merge/broughtRows';
import type { Tables } from '../../../db/tables/tables';
import type { Hl7Segment } from '../message/hl7Segment';
import { isNumberOf } from './patientsWith';
import { sentIdentifiers, ssnKeysOf } from './sentIdentifiers';

interface Named {
  patientId: number;
  pid: Hl7Segment;
  link: { name: string };
}

/**
 * Keeps for an undo that a message which names a merged record, and no number that the other record had before the merge, brought these
 * rows of the patient. The message itself is deleted by its age.
 */
export async function keepBrought(
  tx: Transaction<Tables>,
  { patientId, pid, link }: Named,
  table: BroughtTable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const sent = sentIdentifiers(pid, link);
  const ssns = ssnKeysOf(sent);
  const numbers = await findMergedNumbers(tx, patientId, [...sent.map(({ value }) => value), ...ssns]);
  if (numbers.length === 0) return;
  const named = numbers.filter((number) => isNumberOf(sent, number));
  const merges = new Set(named.filter(({ isOfRetired }) => isOfRetired).map(({ merge }) => merge));
  for (const { merge, isOfSurvivor } of named) if (isOfSurvivor) merges.delete(merge);
  if (merges.size === 0 || (await hasSsn(tx, patientId, ssns))) return;
  await keepBroughtRows(tx, [...merges], table, ids);
}
