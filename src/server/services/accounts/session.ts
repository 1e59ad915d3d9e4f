import { isAhead } from '../../../clinical/freshness';
import { roleOf, type Role } from '../../../contract/roles';
import type { Actor } from '../../db/accounts/actor';
import { appendAudit, type AuditAction } from '../../db/accounts/audit';
import type { Db } from '../../db/engine/client';
import {
  findEnd,
  findLiveTokens,
  findTokensInUse,
  insertToken,
  markActive,
  markSeen,
  revokeToken,
  type EndReason,
} from '../../db/accounts/tokens';
import { findLogin, lockUser, markLogin } from '../../db/accounts/users';
import { LastActivity } from './lastActivity';
import { loginThrottle } from './loginThrottle';
import { HashingBusy, PasswordChecker } from './passwords';
import { RecentlySeen } from './recentlySeen';
import { hashOfSecret, newSecret } from './secrets';

/** A user has at most 50 sessions (open-points §4): then the one idle longest gives way to the next … */
const MAX_LIVE_TOKENS = 50;

/** … if it has been idle for 10 minutes. A board that polls is in use, even without user activity. */
const UNUSED_MS = 10 * 60_000;

/** That a token is in use is recorded once a minute. */
const SEEN_STEP_MS = 60_000;

/** How long a revoked token or a deactivated user may still pass, at most. */
const LIFE_MS = 1_000;
const REMEMBERED = 10_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * The app signs out by itself at the limit, after a warning, and shows since when the patients are unwatched.
 * This much later the token expires: the tab may have been closed, frozen or slowed down.
 */
const GRACE_MS = MINUTE_MS;

/** Activity is recorded when it is this much newer than the recorded one. */
const ACTIVITY_STEP_MS = 5_000;

export interface Session {
  user: { id: number; username: string; role: Role };
  /** When the token ends, as an instant in the API and in epoch ms. */
  expires: string;
  expiresAt: number;
  /** The token as the database knows it. */
  hash: string;
  /** When the user was last active in the app, as far as is known, in epoch ms. */
  activeAt: number;
}

export type LoginResult =
  | { kind: 'signedIn'; token: string }
  | { kind: 'refused' }
  | { kind: 'throttled'; waitMs: number }
  /** Signed in at too many places, all of them in use. */
  | { kind: 'crowded'; waitMs: number }
  | { kind: 'busy' };

export interface SessionService {
  /** The live session of a token. `idleMs` is how long the user has been inactive, by the app's report. */
  find(token: string, idleMs: number): Promise<Session | null>;
  /** The session if found in the last second, without waiting. Null means only that it must be looked up. */
  recall(token: string): Session | null;
  login(credentials: { username: string; password: string; address: string }): Promise<LoginResult>;
  logout(session: Session): Promise<void>;
  /** Why a token is no longer accepted, as a sentence for its user; null when it never existed. */
  endOf(token: string): Promise<string | null>;
}

const ENDED = 'Your session has ended.';
const END_SENTENCES: Readonly<Record<string, string>> = {
  'gave way': `Your session ended: you signed in at more than ${MAX_LIVE_TOKENS} places, and this one was not in use.`,
  idle: 'Your session ended: nobody was at the screen.',
  'account changed': 'Your session ended: an administrator changed your account.',
};

interface SessionOptions {
  db: Db;
  clock: () => number;
  sessionHours: number;
  /** 0: never. */
  idleLogoffMinutes: number;
}

/** Sessions: a random token per login, stored as its hash alone, looked up afresh every second. */
export function sessionService({
  db,
  clock,
  sessionHours,
  idleLogoffMinutes,
}: SessionOptions): SessionService {
  const seen = new RecentlySeen<Session>({ lifeMs: LIFE_MS, limit: REMEMBERED, clock, ask: read });
  const activity = new LastActivity(REMEMBERED);
  const throttle = loginThrottle({ db, clock });
  const passwords = new PasswordChecker();

  async function read(tokens: readonly string[]): Promise<Map<string, Session>> {
    const byHash = new Map(tokens.map((token) => [hashOfSecret(token), token]));
    const sessions = new Map<string, Session>();
    const now = clock();
    const unseen: string[] = [];
    for (const {
      hash,
      user_id: id,
      username,
      expires_at: expires,
      active_at,
      seen_at,
      ...flags
    } of await findLiveTokens(db, [...byHash.keys()])) {
      if (Math.abs(now - Date.parse(seen_at)) >= SEEN_STEP_MS) unseen.push(hash);
      const session = {
        user: { id, username, role: roleOf(flags) },
        expires,
        expiresAt: Date.parse(expires),
        hash,
        activeAt: Date.parse(active_at),
      };
      sessions.set(byHash.get(hash) ?? '', session);
    }
    if (unseen.length > 0) await markSeen(db, unseen, new Date(now).toISOString());
    return sessions;
  }

  const note = (tx: Db, action: AuditAction, by: Actor): Promise<void> =>
    appendAudit(tx, { at: clock(), by, action, entity: 'user', entityId: by.id });

  const forget = (hash: string) => seen.forget((session) => session.hash === hash);

  async function end(hash: string, because: EndReason): Promise<void> {
    await revokeToken(db, hash, { at: new Date(clock()).toISOString(), because });
    forget(hash);
  }

  /** Whether the user is active, and records it; ends a session idle for too long, also on a late return. */
  async function isAttended(session: Session, idleMs: number): Promise<boolean> {
    if (idleLogoffMinutes === 0) return true;
    const now = clock();
    const limitMs = idleLogoffMinutes * MINUTE_MS + GRACE_MS;
    const knownAt = activity.of(session, { now, idleMs });
    const activeAt = Math.max(knownAt, now - idleMs);
    if (now - activeAt >= limitMs || activeAt - knownAt >= limitMs) {
      await end(session.hash, 'idle');
      return false;
    }
    if (isAhead(session.activeAt, now)) activity.note(session.hash, activeAt);
    else if (activeAt - session.activeAt >= ACTIVITY_STEP_MS) {
      session.activeAt = activeAt;
      await markActive(db, session.hash, new Date(activeAt).toISOString());
    }
    return true;
  }

  const ifLive = (session: Session | null) =>
    session !== null && session.expiresAt > clock() ? session : null;

  /** A new token; or how long to wait (ms) until one of the user's other sessions gives way. */
  async function issueToken(
    userId: number,
    username: string,
  ): Promise<{ token: string } | { waitMs: number }> {
    const now = clock();
    const at = new Date(now).toISOString();
    const token = newSecret('wl');
    const issued = await db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      const inUse = await findTokensInUse(tx, userId, at);
      const [idlest] = inUse;
      const givesWay = inUse.length >= MAX_LIVE_TOKENS ? idlest : undefined;
      const unusedMs = givesWay === undefined ? UNUSED_MS : now - Date.parse(givesWay.seen_at);
      if (unusedMs < UNUSED_MS) return { revoked: null, waitMs: UNUSED_MS - unusedMs };
      if (givesWay !== undefined) await revokeToken(tx, givesWay.hash, { at, because: 'gave way' });
      await insertToken(tx, {
        user_id: userId,
        hash: hashOfSecret(token),
        created_at: at,
        expires_at: new Date(now + sessionHours * HOUR_MS).toISOString(),
      });
      await markLogin(tx, userId, at);
      await throttle.succeed(tx, username);
      await note(tx, 'signed in', { id: userId, username });
      return { revoked: givesWay?.hash ?? null, waitMs: 0 };
    });
    if (issued.waitMs > 0) return { waitMs: issued.waitMs };
    if (issued.revoked !== null) forget(issued.revoked);
    return { token };
  }

  return {
    async find(token, idleMs) {
      const session = ifLive(await seen.get(token));
      return session !== null && (await isAttended(session, idleMs)) ? session : null;
    },

    // With idle logoff every request may have activity to record.
    recall: (token) => (idleLogoffMinutes === 0 ? ifLive(seen.recall(token)) : null),

    async login({ username, password, address }) {
      const waitMs = await throttle.admit(username, address);
      if (waitMs > 0) return { kind: 'throttled', waitMs };
      const login = await findLogin(db, username);
      try {
        const matches = await passwords.check(password, login?.password_hash ?? null);
        if (!matches || login === null) {
          // An unknown user name may be a password in the wrong field.
          await note(db, 'sign-in refused', {
            id: login?.id ?? null,
            username: login === null ? 'unknown user' : username,
          });
          return { kind: 'refused' };
        }
      } catch (error) {
        if (error instanceof HashingBusy) return { kind: 'busy' };
        throw error;
      }
      const issued = await issueToken(login.id, username);
      return 'token' in issued
        ? { kind: 'signedIn', token: issued.token }
        : { kind: 'crowded', waitMs: issued.waitMs };
    },

    async logout({ hash, user }) {
      await db.transaction().execute(async (tx) => {
        await revokeToken(tx, hash, { at: new Date(clock()).toISOString(), because: 'signed out' });
        await note(tx, 'signed out', user);
      });
      forget(hash);
    },

    async endOf(token) {
      const ended = await findEnd(db, hashOfSecret(token));
      if (ended === null) return null;
      if (ended.revoked_because !== null) return END_SENTENCES[ended.revoked_because] ?? ENDED;
      return ended.is_active
        ? `Your session ended: it lasts ${sessionHours} hours.`
        : 'Your account is no longer active.';
    },
  };
}
