import { needsFactor, type Role } from '../../../contract/roles';
import {
  MAX_PASSKEYS,
  type AddedPasskey,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyBody,
  type PasskeyCreation,
  type PasskeyRequest,
  type Passkeys as PasskeyList,
} from '../../../contract/passkeys';
import { transactionOf, type Person } from '../../db/accounts/actor';
import { appendAudit } from '../../db/accounts/audit/audit';
import {
  deletePasskey,
  findPasskey,
  findPasskeys,
  insertPasskey,
  type PasskeyRow,
} from '../../db/accounts/passkeys';
import {
  deleteSecondFactor,
  findSecondFactor,
  isEnabled,
  keepRecoveryCodes,
  markProved,
  replaceRecoveryCodes,
} from '../../db/accounts/secondFactors';
import { lockUser } from '../../db/accounts/users';
import type { Db } from '../../db/engine/client';
import { hasJustBegun } from '../accounts/sessions/justBegun';
import { NO_CODES, recoveryCodes } from '../accounts/credentials/recoveryCodes';
import { done, type SignedInTries, type TryResult } from '../accounts/signedInTries';
import { answerCheck } from './answerCheck';
import type { Challenges } from './challenges';
import { challengeIn, creationOf, requestOf, verifiedPasskey, type RelyingParty } from './webAuthn';

/** A user's session, as far as passkeys are concerned. */
interface Session {
  hash: string;
  user: Person & { role: Role };
}

export interface Passkeys {
  /** Without a relying party they are listed and not offered. */
  list(userId: number, party: RelyingParty | null): Promise<PasskeyList>;
  /** `conflict`: as many as a person may have. */
  begin(session: Session, password: string, party: RelyingParty): Promise<TryResult<PasskeyCreation>>;
  /**
   * `conflict`: an account has it already. The session counts as proved. Sent again, as after an answer that was lost, it is
   * answered again; recovery codes that came with the first answer are other ones then.
   */
  add(session: Session, made: PasskeyBody, party: RelyingParty): Promise<TryResult<AddedPasskey>>;
  /** `needed`: the last factor of a user of whom the server requires one. */
  remove(session: Session, id: number): Promise<'removed' | 'unknown' | 'needed'>;
  /** What the person's passkeys are asked; null when none answers here. */
  beginStepUp(session: Session, party: RelyingParty): Promise<PasskeyRequest | null>;
  stepUp(session: Session, answer: PasskeyAssertion, party: RelyingParty): Promise<TryResult<null>>;
}

interface Options {
  db: Db;
  clock: () => number;
  tries: SignedInTries;
  challenges: Challenges;
  /** Whether every Admin needs a second factor. */
  adminMfa: boolean;
}

/** Passkeys as a second factor: beside the authenticator app, or in its place. */
export function passkeyService({ db, clock, tries, challenges, adminMfa }: Options): Passkeys {
  const instant = () => new Date(clock()).toISOString();
  const check = answerCheck({ db, clock, challenges });
  const wrong = { kind: 'wrong', field: 'passkey' } as const;

  /** The answer to a passkey that this session has added a moment ago; null when it has not. */
  async function addedBefore(
    tx: Db,
    { user, hash }: Session,
    { verified, party }: { verified: { credential_id: string; public_key: string }; party: RelyingParty },
  ): Promise<TryResult<AddedPasskey> | null> {
    const { credential_id: credentialId } = verified;
    const row = await findPasskey(tx, { userId: user.id, rpId: party.id, credentialId });
    if (row?.public_key !== verified.public_key) return null;
    if (!(await hasJustBegun(tx, hash, { since: row.created_at, now: clock() }))) return null;
    const factor = await findSecondFactor(tx, user.id);
    const isFirst = factor?.enabled_at === null && factor.passkeys === 1;
    const { codes, hashes } = isFirst ? recoveryCodes() : NO_CODES;
    if (hashes !== null) await replaceRecoveryCodes(tx, user.id, hashes);
    return done({ passkey: passkeyOf(row, party), ...codes });
  }

  return {
    async list(userId, party) {
      const rows = await findPasskeys(db, userId);
      return { is_offered: party !== null, results: rows.map((row) => passkeyOf(row, party)) };
    },

    begin: (session, password, party) =>
      tries.tried(session, tries.byPassword(session.user, password), async (tx) => {
        const { user, hash } = session;
        const passkeys = await findPasskeys(tx, user.id);
        if (passkeys.length >= MAX_PASSKEYS) return { kind: 'conflict' };
        const challenge = await challenges.make(tx, 'register', { userId: user.id, tokenHash: hash });
        return done(creationOf(party, user, { challenge, passkeys }));
      }),

    async add(session, { name, ...made }, party) {
      const { user, hash } = session;
      const challenge = challengeIn(made.response);
      const verified = await verifiedPasskey(made, challenge, party);
      return tries.tried<AddedPasskey>(
        session,
        () => Promise.resolve(null),
        async (tx) => {
          // Behind the lock of the person: of one that is sent twice at once the second one finds what the first one made.
          const asked = await challenges.take(tx, 'register', challenge);
          if (verified === null) return wrong;
          if (asked === null) return (await addedBefore(tx, session, { verified, party })) ?? wrong;
          if (asked.user_id !== user.id || asked.token_hash !== hash) return wrong;
          const at = instant();
          const before = await findSecondFactor(tx, user.id);
          if ((before?.passkeys ?? 0) >= MAX_PASSKEYS) return { kind: 'conflict' };
          const row = await insertPasskey(tx, {
            ...verified,
            user_id: user.id,
            name: name.trim(),
            rp_id: party.id,
            transports: made.response.transports,
            created_at: at,
          });
          if (row === null) return { kind: 'conflict' };
          const { codes, hashes } = isEnabled(before) ? NO_CODES : recoveryCodes();
          if (hashes !== null) await keepRecoveryCodes(tx, { userId: user.id, at, hashes });
          await markProved(tx, hash, at);
          return done({ passkey: passkeyOf(row, party), ...codes });
        },
      );
    },

    remove: ({ user }, id) =>
      transactionOf(db, user, async (tx) => {
        await lockUser(tx, user.id);
        const factor = await findSecondFactor(tx, user.id);
        const isLast = factor !== null && factor.enabled_at === null && factor.passkeys === 1;
        if (!(await findPasskeys(tx, user.id)).some((passkey) => passkey.id === id)) return 'unknown';
        if (isLast && adminMfa && needsFactor(user.role)) return 'needed';
        // The recovery codes of nothing would be left.
        await (isLast ? deleteSecondFactor(tx, user.id) : deletePasskey(tx, user.id, id));
        return 'removed';
      }),

    async beginStepUp({ user, hash }, party) {
      const passkeys = ofHere(await findPasskeys(db, user.id), party);
      if (passkeys.length === 0) return null;
      const challenge = await challenges.make(db, 'step-up', { userId: user.id, tokenHash: hash });
      return requestOf(party, { challenge, passkeys });
    },

    async stepUp(session, answer, party) {
      const { user, hash } = session;
      const genuine = await check.genuine('step-up', answer, party);
      const isOurs = genuine?.userId === user.id && genuine.tokenHash === hash;
      return tries.tried<null>(
        session,
        () => Promise.resolve(isOurs ? null : wrong),
        async (tx) => {
          if (genuine === null || !(await check.use(tx, genuine, user))) return wrong;
          await markProved(tx, hash, instant());
          await appendAudit(tx, {
            ...{ at: clock(), by: user, action: 'changed', entity: 'session of user', entityId: user.id },
          });
          return done(null);
        },
      );
    },
  };
}

/** Those that answer at this address. */
export const ofHere = (passkeys: readonly PasskeyRow[], party: RelyingParty): PasskeyRow[] =>
  passkeys.filter(({ rp_id }) => rp_id === party.id);

const passkeyOf = (
  { id, name, created_at, last_used_at, rp_id }: PasskeyRow,
  party: RelyingParty | null,
): Passkey => ({ id, name, created_at, last_used_at, is_of_here: rp_id === party?.id });
