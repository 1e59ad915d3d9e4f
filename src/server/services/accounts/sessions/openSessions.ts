import type { OpenSession } from '../../../../contract/sessions';
import { transactionOf, type Person } from '../../../db/accounts/actor';
import { appendAudit } from '../../../db/accounts/audit/audit';
import { listOpenSessions, revokeSessions, type Chosen } from '../../../db/accounts/openSessions';
import type { EndReason } from '../../../db/accounts/tokens';
import { endLeftDuties } from '../../../db/alarms/duty';
import type { Db } from '../../../db/engine/client';
import { END_OF_SESSION } from '../../alarms/escalation/presence';

export interface OpenSessions {
  /** Where a user is signed in, the place used last first; `current` is the session that asks. */
  list(userId: number, current: number): Promise<OpenSession[]>;
  /** Ends some of a user's sessions on behalf of a user; returns how many there were. */
  end(userId: number, chosen: Chosen, by: Person): Promise<number>;
}

interface Options {
  db: Db;
  clock: () => number;
  /** Called with the hash of each token that was ended. */
  onRevoked: (hash: string) => void;
}

export function openSessions({ db, clock, onRevoked }: Options): OpenSessions {
  return {
    async list(userId, current) {
      const sessions = await listOpenSessions(db, userId, new Date(clock()).toISOString());
      return sessions.map((session) => ({ ...session, is_current: session.id === current }));
    },

    async end(userId, chosen, { id, username }) {
      const now = clock();
      const because: EndReason = id === userId ? 'ended elsewhere' : 'ended by an Admin';
      const ended = await transactionOf(db, END_OF_SESSION, async (tx) => {
        const revoked = await revokeSessions(tx, userId, chosen, {
          at: new Date(now).toISOString(),
          because,
        });
        if (revoked.length === 0) return revoked;
        await endLeftDuties(tx, now);
        for (const session of revoked)
          await appendAudit(tx, {
            at: now,
            by: { id, username },
            action: 'deleted',
            entity: 'session',
            entityId: session.id,
            fields: [because],
          });
        return revoked;
      });
      for (const { hash } of ended) onRevoked(hash);
      return ended.length;
    },
  };
}
