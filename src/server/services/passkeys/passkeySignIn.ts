import type { PasskeyAssertion, PasskeyRequest } from '../../../contract/passkeys';
import { transactionOf } from '../../db/accounts/actor';
import { findPasskeys } from '../../db/accounts/passkeys';
import { findPasswordHash, findUser, lockUser } from '../../db/accounts/users';
import type { Db } from '../../db/engine/client';
import type { SessionService } from '../accounts/sessions/session';
import type { Admitted, CheckedPassword, LoginResult } from '../accounts/signIn';
import { answerCheck } from './answerCheck';
import type { Challenges } from './challenges';
import { ofHere } from './passkeys';
import { requestOf, type RelyingParty } from './webAuthn';

/** The step after the password: a one-time code, exchanged for what the passkey is asked, then the passkey's answer. */
export interface PasskeySignIn {
  /** The code of a user whose password was right; null when none of the user's passkeys answers here, or it was changed meanwhile. */
  codeFor(checked: CheckedPassword, party: RelyingParty): Promise<string | null>;
  /** Null when the code is unknown, used or too old. */
  begin(code: string, party: RelyingParty): Promise<PasskeyRequest | null>;
  /** `refused`: the answer is not accepted; another one needs the password again. */
  finish(answer: PasskeyAssertion, party: RelyingParty, admitted: Admitted): Promise<LoginResult>;
}

interface Options {
  db: Db;
  clock: () => number;
  challenges: Challenges;
  sessions: Pick<SessionService, 'welcome' | 'turnAway'>;
}

export function passkeySignIn({ db, clock, challenges, sessions }: Options): PasskeySignIn {
  const check = answerCheck({ db, clock, challenges });

  /** Of a user whose password this was; null when it was changed meanwhile. */
  const secretOf = (purpose: 'code' | 'sign-in', { userId, passwordHash }: CheckedPassword) =>
    db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      if (passwordHash !== (await findPasswordHash(tx, userId))) return null;
      return challenges.make(tx, purpose, { userId, tokenHash: null });
    });

  return {
    codeFor: async (checked, party) =>
      ofHere(await findPasskeys(db, checked.userId), party).length === 0 ? null : secretOf('code', checked),

    async begin(code, party) {
      const asked = await challenges.take(db, 'code', code);
      if (asked === null) return null;
      const { user_id: userId, password_hash: passwordHash } = asked;
      const passkeys = ofHere(await findPasskeys(db, userId), party);
      const challenge = await secretOf('sign-in', { userId, passwordHash });
      return challenge === null || passkeys.length === 0 ? null : requestOf(party, { challenge, passkeys });
    },

    async finish(answer, party, admitted) {
      const genuine = await check.genuine('sign-in', answer, party);
      const user = genuine === null ? null : await findUser(db, genuine.userId);
      if (genuine === null || user?.is_active !== true) return { kind: 'refused' };
      const isUsed = await transactionOf(db, user, (tx) => check.use(tx, genuine, user));
      if (isUsed) return sessions.welcome(user, admitted, genuine.passwordHash);
      await sessions.turnAway(user.id);
      return { kind: 'refused' };
    },
  };
}
