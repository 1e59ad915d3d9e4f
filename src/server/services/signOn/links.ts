import type { ExternalIdentity, ExternalIdentityBody } from '../../../contract/externalIdentities';
import { transactionOf, type Actor, type Person } from '../../db/accounts/actor';
import {
  deleteIdentity,
  findExternalIdentity,
  linkIdentity,
} from '../../db/accounts/signOn/externalIdentities';
import { takeSessionsOf } from '../../db/accounts/signOn/signOnFlows';
import type { Db } from '../../db/engine/client';
import { endSession } from '../accounts/sessions/sessionEnds';
import { Refused } from '../refusals';
import { refuseViolations } from '../refuseViolations';

const REFUSALS = { external_identities_user_id_fkey: { user: ['There is no such account.'] } };
/** An account keeps its link until that is removed. */
export const LINKED_TO_ANOTHER = 'This external id is linked to another account. Remove that link first.';

/**
 * Links an identity of the provider to an account, on behalf of a user.
 * @throws Refused when there is no such account, or the identity opens another one
 */
export function link(
  db: Db,
  { issuer, subject, user }: ExternalIdentityBody,
  { by, now }: { by: Actor | Person; now: number },
): Promise<ExternalIdentity> {
  return refuseViolations(REFUSALS, () =>
    transactionOf(db, by, async (tx) => {
      const id = await linkIdentity(tx, { issuer, subject }, { user, at: new Date(now).toISOString() });
      if (id === null) throw new Refused({ subject: [LINKED_TO_ANOTHER] });
      const linked = await findExternalIdentity(tx, id);
      if (linked === null) throw new Error(`The identity ${id} vanished while it was linked.`);
      return linked;
    }),
  );
}

/** Removes an identity: the sessions that it opened end. Resolves with the hashes of the ended sessions, null when there is none. */
export function unlink(
  db: Db,
  id: number,
  { by, now }: { by: Actor; now: number },
): Promise<string[] | null> {
  return transactionOf(db, by, async (tx) => {
    const ended = await endSessionsOf(tx, id, now);
    return (await deleteIdentity(tx, id)) ? ended : null;
  });
}

/** Ends what an identity opened, at `now` (epoch ms); resolves with the hashes of the ended sessions. */
export async function endSessionsOf(tx: Db, identity: number, now: number): Promise<string[]> {
  const sessions = await takeSessionsOf(tx, { identity });
  for (const { hash } of sessions) await endSession(tx, hash, 'account changed', now);
  return sessions.map(({ hash }) => hash);
}
