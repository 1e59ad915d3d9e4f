import { isAhead } from '../../../../clinical/freshness';
import { needsFactor, type Role } from '../../../../contract/roles';
import type { RecoveryCodes, SecondFactor, SecondFactorKey } from '../../../../contract/secondFactor';
import { transactionOf, type Person } from '../../../db/accounts/actor';
import { appendAudit, type AuditAction } from '../../../db/accounts/audit/audit';
import {
  deleteSecondFactor,
  enableSecondFactor,
  findProof,
  deleteKey,
  findSecondFactor,
  isEnabled,
  keepUnconfirmedKey,
  markProved,
  replaceRecoveryCodes,
} from '../../../db/accounts/secondFactors';
import { lockUser } from '../../../db/accounts/users';
import type { Db } from '../../../db/engine/client';
import type { Encryption } from '../../devices/encryption';
import { hasJustBegun } from '../sessions/justBegun';
import { newOtpKey, openKey, plainCode, sealKey, stepOf, uriOf } from './oneTimeCodes';
import { otpCheck } from './otpCheck';
import { NO_CODES, recoveryCodes } from './recoveryCodes';
import {
  done,
  type SignedInTries,
  type TryingSession,
  type TryRefusal,
  type TryResult,
} from '../signedInTries';

/** For this long (ms) after a code was shown, actions that want a recent one ask for none. */
const PROOF_LIFE_MS = 5 * 60_000;

export interface SecondFactors {
  statusOf(user: Person & { role: Role }): Promise<SecondFactor>;
  /** Makes a key, which counts once it is confirmed. */
  begin(session: TryingSession, password: string): Promise<TryResult<SecondFactorKey>>;
  /** With a code of the key; the session counts as proved. */
  confirm(session: TryingSession, otp: string): Promise<TryResult<RecoveryCodes>>;
  replaceRecoveryCodes(user: Person): Promise<TryResult<RecoveryCodes>>;
  /** The authenticator app; the second factor with it, unless there is a passkey. */
  end(session: TryingSession, given: { password: string; otp: string }): Promise<TryResult<null>>;
  /** Another person's, by an Admin; false when there is none. */
  reset(userId: number, by: Person): Promise<boolean>;
  /** A session shows the second factor again. */
  prove(session: TryingSession, otp: string): Promise<TryResult<null>>;
  /** Whether a session has shown it within the last five minutes, or its user has none. */
  hasProved(session: TryingSession): Promise<boolean>;
  /** Whether a user has a second factor now. */
  isEnabled(userId: number): Promise<boolean>;
}

interface Options {
  db: Db;
  clock: () => number;
  encryption: Encryption;
  tries: SignedInTries;
  /** Whether every Admin needs one. */
  adminMfa: boolean;
}

export function secondFactorService({ db, clock, encryption, tries, adminMfa }: Options): SecondFactors {
  const { tried, byPassword } = tries;
  const otpOf = otpCheck({ clock, encryption });
  const instant = () => new Date(clock()).toISOString();

  const note = (tx: Db, by: Person, action: AuditAction, entity: string): Promise<void> =>
    appendAudit(tx, { at: clock(), by, action, entity, entityId: by.id });

  const byCodeAlone = () => Promise.resolve(null);

  /** A code of the user, used up. */
  async function byCode(tx: Db, user: Person, otp: string): Promise<TryRefusal | null> {
    const { verdict } = await otpOf(tx, user.id, otp);
    if (verdict === 'none') return { kind: 'conflict' };
    return verdict === 'right' ? null : { kind: 'wrong', field: 'otp' };
  }

  return {
    async statusOf({ id, role }) {
      const factor = await findSecondFactor(db, id);
      return {
        enabled_at: earlier(factor?.enabled_at ?? null, factor?.first_passkey_at ?? null),
        app_enabled_at: factor?.enabled_at ?? null,
        recovery_codes_left: factor?.recovery_codes.length ?? 0,
        is_required: adminMfa && needsFactor(role),
      };
    },

    begin: (session, password) =>
      tried(session, byPassword(session.user, password), async (tx) => {
        const { user } = session;
        const key = newOtpKey();
        const sealedKey = sealKey(encryption, user.id, key);
        return (await keepUnconfirmedKey(tx, { userId: user.id, sealedKey, at: instant() }))
          ? done({ key, uri: uriOf(key, user.username) })
          : { kind: 'conflict' };
      }),

    confirm: (session, otp) =>
      tried(session, byCodeAlone, async (tx) => {
        const { user, hash } = session;
        const factor = await findSecondFactor(tx, user.id);
        if (factor === null || factor.sealed_key === null) return { kind: 'conflict' };
        const { sealed_key: sealedKey, enabled_at: since } = factor;
        // Sent again, as after an answer that was lost, it is answered again, with other recovery codes.
        if (since !== null && !(await hasJustBegun(tx, hash, { since, now: clock() })))
          return { kind: 'conflict' };
        const step = stepOf(openKey(encryption, user.id, sealedKey), plainCode(otp), clock());
        if (step === null) return { kind: 'wrong', field: 'otp' };
        // Those of a user who has a passkey stay as they are.
        const { codes, hashes } = factor.passkeys > 0 ? NO_CODES : recoveryCodes();
        if (since !== null) {
          if (hashes !== null) await replaceRecoveryCodes(tx, user.id, hashes);
          return done(codes);
        }
        const at = instant();
        const enabled = { userId: user.id, sealedKey, at, recoveryCodes: hashes, step };
        if (!(await enableSecondFactor(tx, enabled))) return { kind: 'conflict' };
        await markProved(tx, hash, at);
        return done(codes);
      }),

    async replaceRecoveryCodes(user) {
      const { codes, hashes } = recoveryCodes();
      const isDone = await transactionOf(db, user, async (tx) => {
        await lockUser(tx, user.id);
        return replaceRecoveryCodes(tx, user.id, hashes);
      });
      return isDone ? done(codes) : { kind: 'conflict' };
    },

    end: (session, { password, otp }) =>
      tried(session, byPassword(session.user, password), async (tx) => {
        const { user } = session;
        const factor = await findSecondFactor(tx, user.id);
        if (factor?.enabled_at === undefined || factor.enabled_at === null) return { kind: 'conflict' };
        const refusal = await byCode(tx, user, otp);
        if (refusal !== null) return refusal;
        await (factor.passkeys > 0 ? deleteKey : deleteSecondFactor)(tx, user.id);
        return done(null);
      }),

    reset: (userId, by) =>
      transactionOf(db, by, async (tx) => {
        await lockUser(tx, userId);
        return deleteSecondFactor(tx, userId);
      }),

    prove: (session, otp) =>
      tried(session, byCodeAlone, async (tx) => {
        const { user, hash } = session;
        const refusal = await byCode(tx, user, otp);
        if (refusal !== null) return refusal;
        await markProved(tx, hash, instant());
        await note(tx, user, 'changed', 'session of user');
        return done(null);
      }),

    async hasProved({ hash }) {
      const proof = await findProof(db, hash);
      if (proof === null) return true;
      const at = Date.parse(proof.proved_at ?? '');
      // A proof dated ahead was made by a clock that was wrong: its age is unknown.
      return clock() - at < PROOF_LIFE_MS && !isAhead(at, clock());
    },

    isEnabled: async (userId) => isEnabled(await findSecondFactor(db, userId)),
  };
}

/** The earlier of two instants, of which either may be missing. */
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : Date.parse(one) < Date.parse(other) ? one : other;
