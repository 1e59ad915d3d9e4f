import type { Duty, MyDuty } from '../../../../contract/duty';
import { transactionOf, type Person } from '../../../db/accounts/actor';
import { lockUser } from '../../../db/accounts/users';
import { findDuty, findMyDuty, setDuty } from '../../../db/alarms/duty';
import type { Db } from '../../../db/engine/client';
import { refuseViolations } from '../../refuseViolations';
import type { Presence } from './presence';

const REFUSALS = { duties_department_id_fkey: { departments: ['There is no such department.'] } };

export interface DutyService {
  mine(userId: number): Promise<MyDuty>;
  /**
   * Takes duty for these departments, and gives back every other one.
   * @throws Refused when there is no such department.
   */
  take(departments: readonly number[], by: Person): Promise<MyDuty>;
  /** Everybody on duty now. */
  now(): Promise<Duty>;
}

/** Who is on duty for which department. It lasts until the person's last session ends (services/accounts). */
export function dutyService({
  db,
  clock,
  presence,
}: {
  db: Db;
  clock: () => number;
  presence: Pick<Presence, 'flush'>;
}): DutyService {
  return {
    mine: (userId) => findMyDuty(db, userId),

    async take(departments, by) {
      // A person who takes duty is present from this moment on, on every server. Before the transaction: a
      // failure after its COMMIT would be answered as if nothing were stored.
      await presence.flush();
      return refuseViolations(REFUSALS, () =>
        transactionOf(db, by, async (tx) => {
          await lockUser(tx, by.id);
          await setDuty(tx, by.id, departments, clock());
          return findMyDuty(tx, by.id);
        }),
      );
    },

    async now() {
      await presence.flush();
      return findDuty(db, clock());
    },
  };
}
