import type { FastifyBaseLogger } from 'fastify';
import type { Display, DisplayBody, NewDisplay } from '../../../contract/displays';
import type { ListQuery } from '../../../contract/paging';
import { transactionOf, type Person } from '../../db/accounts/actor';
import {
  findDisplay,
  findDisplays,
  findDisplayToken,
  insertDisplay,
  lockDisplay,
  updateDisplay,
} from '../../db/accounts/displays';
import type { Db } from '../../db/engine/client';
import { instant } from '../../db/engine/instants';
import type { Found } from '../../db/paging/findPage';
import type { DepartmentKey } from '../../db/patients/departments';
import { refuseViolations } from '../refuseViolations';
import { hashOfSecret, newSecret } from './credentials/secrets';

/** A display's token ends after this many ms unless it is renewed: 400 days. */
const LIFE_MS = 400 * 24 * 3_600_000;

/** Its use is recorded once in this many ms: it polls every few seconds. */
const USE_STEP_MS = 60_000;

const REFUSALS = { displays_department_id_fkey: { department: ['There is no such department.'] } };

/** What a display that is let in may see: one department, or with null everything. */
export interface KnownDisplay {
  department: DepartmentKey | null;
}

export interface DisplayService {
  /** Ended ones too, newest first unless ordered otherwise. */
  list(query: ListQuery): Promise<Found<Display>>;
  /** The display whose token this is; null when there is none, or it has ended. `address` is where it asks from. */
  find(token: string, address: string): Promise<KnownDisplay | null>;
  /** @throws Refused when there is no such department. */
  add(display: DisplayBody, by: Person): Promise<NewDisplay>;
  /**
   * Another token for a display whose first one never arrived. Resolves with null when there is none of this
   * id, and with 'ended' when it has ended.
   */
  reissue(id: number, by: Person): Promise<NewDisplay | 'ended' | null>;
  /** Lets it live for another 400 days from now; resolves like `reissue`. */
  renew(id: number, by: Person): Promise<Display | 'ended' | null>;
  /** Ends it for good. Resolves with false when there is none of this id. */
  end(id: number, by: Person): Promise<boolean>;
}

/** Displays on walls: a random token each, stored as its hash alone, looked up with every request. */
export function displayService({
  db,
  clock,
  log,
}: {
  db: Db;
  clock: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): DisplayService {
  /** When a use was last to be recorded, by display: one that fails is not tried again with every poll. */
  const triedAt = new Map<number, number>();
  const hasEnded = ({ expires_at, ended_at }: { expires_at: string; ended_at: string | null }) =>
    ended_at !== null || Date.parse(expires_at) <= clock();

  const asSeenNow = (display: Display): Display => ({
    ...display,
    ended_at: display.ended_at ?? (hasEnded(display) ? display.expires_at : null),
  });

  async function stored(tx: Db, id: number): Promise<Display> {
    const display = await findDisplay(tx, id);
    if (display === null) throw new Error(`The display ${id} vanished while it was written.`);
    return asSeenNow(display);
  }

  /** Changes a display that has not ended, in the name of this user. */
  function change(
    id: number,
    by: Person,
    changes: { hash?: string; expires_at?: string },
  ): Promise<Display | 'ended' | null> {
    return transactionOf(db, by, async (tx) => {
      const before = await lockDisplay(tx, id);
      if (before === null) return null;
      if (hasEnded(before)) return 'ended';
      await updateDisplay(tx, id, changes);
      return stored(tx, id);
    });
  }

  return {
    async list(query) {
      const { count, results } = await findDisplays(db, query);
      return { count, results: results.map(asSeenNow) };
    },

    async find(token, address) {
      const found = await findDisplayToken(db, hashOfSecret(token));
      if (found === null || hasEnded(found)) return null;
      const { id, last_used_at: usedAt, department_id: departmentId, abbreviation } = found;
      const now = clock();
      // A clock that was set back must not stop the recording.
      const isDue = (time: number | null) => time === null || Math.abs(now - time) >= USE_STEP_MS;
      if (isDue(usedAt === null ? null : Date.parse(usedAt)) && isDue(triedAt.get(id) ?? null)) {
        triedAt.set(id, now);
        // A wall must not go dark because its use cannot be written down.
        await updateDisplay(db, id, { last_used_at: instant(now), last_address: address }).catch(
          (error: unknown) => {
            log.warn({ err: error, display: id }, 'the use of a display was not recorded');
          },
        );
      }
      return {
        department:
          departmentId === null || abbreviation === null ? null : { id: departmentId, abbreviation },
      };
    },

    async add({ name, department }, by) {
      const token = newSecret('wd');
      const now = clock();
      const display = await refuseViolations(REFUSALS, () =>
        transactionOf(db, by, async (tx) =>
          stored(
            tx,
            await insertDisplay(tx, {
              name: name.replaceAll(/\s+/g, ' ').trim(),
              hash: hashOfSecret(token),
              department_id: department,
              created_at: instant(now),
              created_by: by.id,
              expires_at: instant(now + LIFE_MS),
            }),
          ),
        ),
      );
      return { ...display, token };
    },

    async reissue(id, by) {
      const token = newSecret('wd');
      const display = await change(id, by, { hash: hashOfSecret(token) });
      return display === null || display === 'ended' ? display : { ...display, token };
    },

    renew: (id, by) => change(id, by, { expires_at: instant(clock() + LIFE_MS) }),

    end: (id, by) =>
      transactionOf(db, by, async (tx) => {
        const before = await lockDisplay(tx, id);
        if (before !== null && !hasEnded(before))
          await updateDisplay(tx, id, { ended_at: instant(clock()), ended_by: by.id });
        return before !== null;
      }),
  };
}
