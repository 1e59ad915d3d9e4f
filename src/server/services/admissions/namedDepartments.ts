import type { Db } from '../../db/engine/client';
import { findNamedDepartments, type DepartmentKey } from '../../db/patients/departments';
import { RecentlySeen } from '../accounts/sessions/recentlySeen';
import { Refused } from '../refusals';

const LIFE_MS = 1_000;
const REMEMBERED = 1_000;

/** Departments by what they are called. Wall displays ask with every poll: an answer is cached for a second. */
export class NamedDepartments {
  readonly #seen: RecentlySeen<DepartmentKey>;

  constructor({ db, clock }: { db: Db; clock: () => number }) {
    this.#seen = new RecentlySeen({
      lifeMs: LIFE_MS,
      limit: REMEMBERED,
      clock,
      ask: (texts) => findNamedDepartments(db, texts),
    });
  }

  /**
   * The department with this id, or with this abbreviation or name in any case.
   * @throws Refused when there is none.
   */
  async find(text: string): Promise<DepartmentKey> {
    const found = await this.#seen.get(text);
    if (found === null) throw new Refused({ department: ['There is no such department.'] });
    return found;
  }
}
