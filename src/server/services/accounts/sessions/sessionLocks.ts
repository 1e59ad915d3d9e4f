import { isAhead } from '../../../../clinical/freshness';
import type { PinBody, SessionLock, UnlockBody } from '../../../../contract/sessionLock';
import { transactionOf } from '../../../db/accounts/actor';
import { appendAudit, type AuditEntry } from '../../../db/accounts/audit/audit';
import {
  countTry,
  dropPin,
  findKeys,
  clearTries,
  keepPin,
  lockToken,
  uncountTry,
  unlockToken,
  type Keys,
  type Secret,
} from '../../../db/accounts/sessionLocks';
import { isTokenLive } from '../../../db/accounts/tokens';
import { lockUser } from '../../../db/accounts/users';
import type { Db } from '../../../db/engine/client';
import { accountOf, type LoginThrottle } from '../loginThrottle';
import { HashingBusy, hashPassword, type PasswordChecker } from '../credentials/passwords';

/** After this number of wrong PINs only the password unlocks the session. */
const MOST_PINS = 5;

/** The wrong passwords after which the account's own limit holds at this station too, as with the pass of a known one. */
const MOST_PASSWORDS = 10;

/** For this long (ms) after single sign-on a PIN is set without a password, which its person may not have. */
const SIGNED_ON_MS = 5 * 60_000;

/** Of a session, what its lock needs to know. */
interface Session {
  id: number;
  user: { id: number; username: string };
  hash: string;
  lockedAt: string | null;
}

/** Why a session stays locked, or a PIN is not set. */
export type Refusal =
  | { kind: 'wrong password' }
  | { kind: 'wrong PIN'; left: number }
  | { kind: 'no PIN' }
  /** Neither a password nor a single sign-on within the last minutes. */
  | { kind: 'no password' }
  | { kind: 'PIN used up' }
  | { kind: 'throttled'; waitMs: number }
  | { kind: 'busy' }
  /** The session ended meanwhile. */
  | { kind: 'ended' };

export interface SessionLocks {
  /** Whether the session is locked, and what unlocks it; null when it has ended. */
  stateOf(session: Session): Promise<SessionLock | null>;
  /** Returns what `stateOf` would. */
  lock(session: Session): Promise<SessionLock | null>;
  /** With the password or the PIN of the session's user. */
  unlock(session: Session, keys: UnlockBody): Promise<Refusal | { kind: 'unlocked'; state: SessionLock }>;
  /** Sets the PIN that unlocks the user's sessions, with the password or shortly after single sign-on. Null: it is set. */
  setPin(session: Session, pin: PinBody): Promise<Refusal | null>;
  /** Whether there was one. */
  removePin(session: Session): Promise<boolean>;
}

interface Options {
  db: Db;
  clock: () => number;
  throttle: LoginThrottle;
  passwords: PasswordChecker;
  /** Called with the hash of a token whose session was locked or unlocked. */
  onChanged: (hash: string) => void;
}

/** What is tried at a session, and what it does when it is right. */
interface Try {
  session: Session;
  secret: Secret;
  hash: string;
  given: string;
  effect: (tx: Db) => Promise<void>;
}

interface Counted {
  /** By the session; otherwise by the account, as for any client. */
  isKnown: boolean;
  undo: () => Promise<void>;
}

export function sessionLocks({ db, clock, throttle, passwords, onChanged }: Options): SessionLocks {
  const instant = () => new Date(clock()).toISOString();

  /** Until when (epoch ms) a PIN may be set without a password; a moment that is over as well. Null: never. */
  function pinUntil({ signedOnAt }: Pick<Keys, 'signedOnAt'>): number | null {
    const at = Date.parse(signedOnAt ?? '');
    // One dated ahead was made by a clock that was wrong: its age is unknown.
    return Number.isNaN(at) || isAhead(at, clock()) ? null : at + SIGNED_ON_MS;
  }

  function stateBy(keys: Keys): SessionLock {
    const { lockedAt, user, pinHash, pinTries, isOfProvider } = keys;
    const until = pinUntil(keys);
    return {
      locked_at: lockedAt,
      user,
      has_pin: pinHash !== null,
      pin_tries_left: Math.max(0, MOST_PINS - pinTries),
      by_sign_on: isOfProvider,
      pin_without_password_until: until === null ? null : new Date(until).toISOString(),
    };
  }

  const note = (
    tx: Db,
    { user, id }: Session,
    what: Pick<AuditEntry, 'action'> & { field: string },
  ): Promise<void> => {
    const entity = what.action === 'changed' ? 'session' : 'user';
    const entityId = what.action === 'changed' ? id : user.id;
    return appendAudit(tx, { at: clock(), by: user, entity, entityId, ...what, fields: [what.field] });
  };

  const changed = (tx: Db, session: Session, field: string) =>
    note(tx, session, { action: 'changed', field });

  /** Before it is checked, so that no two tries pass together; how to take it back, or why there is none left. */
  async function count({ session, secret }: Try): Promise<Counted | Refusal> {
    const most = secret === 'pin' ? MOST_PINS : MOST_PASSWORDS;
    if (await countTry(db, session.id, { secret, most }))
      return { isKnown: true, undo: () => uncountTry(db, session.id, secret) };
    if (secret === 'pin') return { kind: 'PIN used up' };
    const account = accountOf(session.user.id);
    const waitMs = await throttle.admitAccount(account);
    return waitMs > 0
      ? { kind: 'throttled', waitMs }
      : { isKnown: false, undo: () => throttle.undoAccount(account) };
  }

  /**
   * The station is a known one, as the session began there by the password: others' tries on the account do not refuse this user,
   * but wrong passwords count for the account as well.
   */
  async function attempt(tried: Try): Promise<Refusal | null> {
    const { session, secret, hash, given, effect } = tried;
    const counted = await count(tried);
    if ('kind' in counted) return counted;
    try {
      if (await passwords.check(given, hash, { known: true })) {
        return await ifLive(session, async (tx) => {
          await clearTries(tx, session.id);
          await effect(tx);
        });
      }
    } catch (error) {
      await counted.undo();
      if (error instanceof HashingBusy) return { kind: 'busy' };
      throw error;
    }
    await note(db, session, { action: 'sign-in refused', field: secret });
    if (secret === 'password') {
      if (counted.isKnown) await throttle.admitAccount(accountOf(session.user.id));
      return { kind: 'wrong password' };
    }
    const left = MOST_PINS - ((await findKeys(db, session.id))?.pinTries ?? MOST_PINS);
    return left > 0 ? { kind: 'wrong PIN', left } : { kind: 'PIN used up' };
  }

  /** Another password ends the sessions that the former one has opened: what they were about to do is not done. */
  const ifLive = ({ user, hash }: Session, effect: (tx: Db) => Promise<void>): Promise<Refusal | null> =>
    transactionOf(db, user, async (tx) => {
      await lockUser(tx, user.id);
      if (!(await isTokenLive(tx, hash))) return { kind: 'ended' };
      await effect(tx);
      return null;
    });

  const keysOf = async ({ id }: Session): Promise<Keys | null> => findKeys(db, id);

  return {
    async stateOf(session) {
      const keys = await keysOf(session);
      return keys && stateBy(keys);
    },

    async lock(session) {
      const at = instant();
      // Before: what is stored by then is answered, whatever becomes of another statement.
      const keys = await keysOf(session);
      await transactionOf(db, session.user, async (tx) => {
        if (await lockToken(tx, session.id, at)) await changed(tx, session, 'locked');
      });
      // For the request that is being decided.
      session.lockedAt ??= at;
      onChanged(session.hash);
      return keys && stateBy({ ...keys, lockedAt: keys.lockedAt ?? at });
    },

    async unlock(session, { password, pin = '' }) {
      const keys = await keysOf(session);
      if (keys === null) return { kind: 'wrong password' };
      const { passwordHash, pinHash } = keys;
      if (password === undefined && pinHash === null) return { kind: 'no PIN' };
      const refused = await attempt({
        session,
        ...(password === undefined
          ? { secret: 'pin', hash: pinHash ?? '', given: pin }
          : { secret: 'password', hash: passwordHash, given: password }),
        effect: async (tx) => {
          if (await unlockToken(tx, session.id, instant())) await changed(tx, session, 'unlocked');
        },
      });
      onChanged(session.hash);
      return refused ?? { kind: 'unlocked', state: stateBy({ ...keys, lockedAt: null, pinTries: 0 }) };
    },

    async setPin(session, { password, pin }) {
      const keys = await keysOf(session);
      if (keys === null) return { kind: 'wrong password' };
      const effect = async (tx: Db) => {
        await keepPin(tx, { user_id: session.user.id, hash: await hashPassword(pin), set_at: instant() });
        await changed(tx, session, 'PIN set');
      };
      if (password !== undefined)
        return attempt({ session, secret: 'password', hash: keys.passwordHash, given: password, effect });
      if ((pinUntil(keys) ?? 0) <= clock()) return { kind: 'no password' };
      return ifLive(session, effect);
    },

    removePin: (session) =>
      transactionOf(db, session.user, async (tx) => {
        const wasSet = await dropPin(tx, session.user.id);
        if (wasSet) await changed(tx, session, 'PIN removed');
        return wasSet;
      }),
  };
}
