import type { OwnPasswordBody } from '../../../../contract/session';
import { appendAudit } from '../../../db/accounts/audit/audit';
import { revokeSessions } from '../../../db/accounts/openSessions';
import { dropChallenges } from '../../../db/accounts/passkeys';
import { dropPin } from '../../../db/accounts/sessionLocks';
import type { EndReason } from '../../../db/accounts/tokens';
import { findPasswordHash, replacePasswordHash } from '../../../db/accounts/users';
import type { Db } from '../../../db/engine/client';
import { hashPassword } from './passwords';
import { done, type SignedInTries, type TryingSession, type TryResult } from '../signedInTries';

const BECAUSE: EndReason = 'password changed';

/**
 * Changes the own password, with the present one. The session that asks goes on as it is; the person's other sessions end, and
 * the PIN is removed: another who knew the old password may have set it. The new password must keep the rules (`objectionTo`).
 * `conflict`: it was changed meanwhile.
 */
export type PasswordChange = (
  session: TryingSession & { id: number },
  passwords: OwnPasswordBody,
) => Promise<TryResult<{ ended: number }>>;

/**
 * The answer to a change that was done, and is sent again by a session that does not know so: to who knows the new password, which is
 * the present one, as a try like any other. It ends no session.
 */
export const changedAlready = (
  tries: SignedInTries,
  session: TryingSession,
  { new_password }: OwnPasswordBody,
): Promise<TryResult<{ ended: number }>> =>
  tries.tried(session, tries.byPassword(session.user, new_password), () =>
    Promise.resolve(done({ ended: 0 })),
  );

interface Options {
  db: Db;
  clock: () => number;
  tries: SignedInTries;
  /** Called with the hash of each token that was ended. */
  onRevoked: (hash: string) => void;
}

export function passwordChange({ db, clock, tries, onRevoked }: Options): PasswordChange {
  return async (session, { password, new_password }) => {
    const { id, user } = session;
    let hashes: { from: string; to: string } | null = null;
    const first = async () => {
      const from = await findPasswordHash(db, user.id);
      const refusal = await tries.byPassword(user, password)();
      if (refusal === null && from !== null) hashes = { from, to: await hashPassword(new_password) };
      return refusal;
    };
    const result = await tries.tried(session, first, async (tx) => {
      if (hashes === null || !(await replacePasswordHash(tx, user.id, hashes))) return { kind: 'conflict' };
      await dropPin(tx, user.id);
      await dropChallenges(tx, user.id);
      const now = clock();
      const at = new Date(now).toISOString();
      const ended = await revokeSessions(tx, user.id, { allBut: id }, { at, because: BECAUSE });
      for (const session of ended)
        await appendAudit(tx, {
          ...{ at: now, by: user, action: 'deleted', entity: 'session', entityId: session.id },
          fields: [BECAUSE],
        });
      return done(ended);
    });
    if (result.kind !== 'done') return result;
    for (const { hash } of result.answer) onRevoked(hash);
    return done({ ended: result.answer.length });
  };
}
