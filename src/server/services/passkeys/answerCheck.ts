import type { PasskeyAssertion } from '../../../contract/passkeys';
import type { Person } from '../../db/accounts/actor';
import { appendAudit } from '../../db/accounts/audit/audit';
import { findPasskey, markUsed, type Purpose } from '../../db/accounts/passkeys';
import type { Db } from '../../db/engine/client';
import type { Challenges } from './challenges';
import { challengeIn, verifiedCounter, type RelyingParty } from './webAuthn';

/** A genuine answer of a person's passkey, whose count was not compared yet. */
export interface GenuineAnswer {
  userId: number;
  /** The session that was asked; null: no user was signed in. */
  tokenHash: string | null;
  /** Of the person's password when the answer came. */
  passwordHash: string;
  passkey: number;
  counter: number;
}

interface AnswerCheck {
  /** Takes the challenge, which is used up whatever the answer is; null when the answer is not genuine. */
  genuine(purpose: Purpose, answer: PasskeyAssertion, party: RelyingParty): Promise<GenuineAnswer | null>;
  /**
   * Notes the use; false when the authenticator's count has not risen, as that of a copy, which is left in the audit log. The
   * last of its transaction then.
   */
  use(tx: Db, answer: GenuineAnswer, user: Person): Promise<boolean>;
}

interface Options {
  db: Db;
  clock: () => number;
  challenges: Challenges;
}

export function answerCheck({ db, clock, challenges }: Options): AnswerCheck {
  return {
    async genuine(purpose, answer, party) {
      const challenge = challengeIn(answer.response);
      const asked = await challenges.take(db, purpose, challenge);
      if (asked === null) return null;
      const { user_id: userId, token_hash: tokenHash, password_hash: passwordHash } = asked;
      const passkey = await findPasskey(db, { userId, rpId: party.id, credentialId: answer.id });
      const counter = passkey && (await verifiedCounter(answer, passkey, challenge, party));
      return passkey === null || counter === null
        ? null
        : { userId, tokenHash, passwordHash, passkey: passkey.id, counter };
    },

    async use(tx, { passkey, counter }, user) {
      if (await markUsed(tx, passkey, { counter, at: new Date(clock()).toISOString() })) return true;
      await appendAudit(tx, {
        ...{ at: clock(), by: user, action: 'sign-in refused', entity: 'passkey', entityId: passkey },
        fields: ['counter'],
      });
      return false;
    },
  };
}
