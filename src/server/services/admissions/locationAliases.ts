import type { LocationAlias, LocationAliasBody } from '../../../contract/locationAliases';
import { transactionOf, type Person } from '../../db/accounts/actor';
import type { Db } from '../../db/engine/client';
import {
  deleteLocationAlias,
  findLocationAlias,
  insertLocationAlias,
} from '../../db/patients/locationAliases';
import { Refused } from '../refusals';
import { refuseViolations } from '../refuseViolations';

const ALIAS_REFUSALS = {
  location_aliases_point_of_care_room_bed_key: {
    point_of_care: ['This place has a bed or department here already. Remove that name first.'],
  },
  location_aliases_department_id_fkey: { department: ['There is no such department.'] },
  location_aliases_bed_id_department_id_fkey: { bed_id: ['This department has no such bed.'] },
};

/** The author of a change, and when (epoch ms). */
interface Act {
  by: Person;
  now: number;
}

/** Lets a place of another system be a bed or a department of ours. @throws Refused */
export async function nameLocation(
  db: Db,
  { point_of_care, room, bed, ...here }: LocationAliasBody,
  { by, now }: Act,
): Promise<LocationAlias | null> {
  const place = { point_of_care: point_of_care.trim(), room: room.trim(), bed: bed.trim() };
  if (Object.values(place).every((part) => part === ''))
    throw new Refused({
      point_of_care: ['Enter the point of care, the room or the bed of the other system.'],
    });
  return refuseViolations(ALIAS_REFUSALS, () =>
    transactionOf(db, by, async (tx) =>
      findLocationAlias(
        tx,
        await insertLocationAlias(tx, { ...place, ...here }, new Date(now).toISOString()),
      ),
    ),
  );
}

/** Resolves with false when there is none of this id. */
export const removeLocationName = (db: Db, id: number, by: Person): Promise<boolean> =>
  transactionOf(db, by, (tx) => deleteLocationAlias(tx, id));
