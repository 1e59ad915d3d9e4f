import type { Bed, BedBody, BedChanges } from '../../../contract/beds';
import { transactionOf, type Person } from '../../db/accounts/actor';
import type { Db } from '../../db/engine/client';
import { findBed, insertBed, lockBed, updateBed } from '../../db/patients/beds';
import { entityTag, refuseIfChanged } from '../entityTag';
import { refuseViolations } from '../refuseViolations';

const BED_REFUSALS = {
  beds_department_id_number_key: { number: ['This department already has a bed with this number.'] },
  beds_department_id_fkey: { department: ['There is no such department.'] },
};

/** @throws Refused */
export async function addBed(db: Db, bed: BedBody, by: Person): Promise<Bed | null> {
  return refuseViolations(BED_REFUSALS, () =>
    transactionOf(db, by, async (tx) => findBed(tx, await insertBed(tx, bed))),
  );
}

/**
 * Gives a bed another number, as it was read with the tag `ifMatch`. Resolves with null when there is none of this id.
 * @throws Refused, Outdated
 */
export async function changeBed(
  db: Db,
  id: number,
  { number }: BedChanges,
  ifMatch: string | undefined,
  by: Person,
): Promise<Bed | null> {
  return refuseViolations(BED_REFUSALS, () =>
    transactionOf(db, by, async (tx) => {
      const before = await lockBed(tx, id);
      if (before === null) return null;
      refuseIfChanged(ifMatch, entityTag(before));
      await updateBed(tx, id, number);
      return findBed(tx, id);
    }),
  );
}
