import { randomBytes } from 'node:crypto';
import { isAhead } from '../../../../clinical/freshness';
import { needsFactor, roleOf, type Role } from '../../../../contract/roles';
import { transactionOf } from '../../../db/accounts/actor';
import { appendAudit } from '../../../db/accounts/audit/audit';
import type { Db } from '../../../db/engine/client';
import { findLiveTokens, markActive, markSeen, type EndReason } from '../../../db/accounts/tokens';
import { END_OF_SESSION } from '../../alarms/escalation/presence';
import { Encryption } from '../../devices/encryption';
import { LastActivity } from './lastActivity';
import { loginThrottle } from '../loginThrottle';
import { openSessions, type OpenSessions } from './openSessions';
import { otpCheck } from '../credentials/otpCheck';
import type { Outages } from '../outages';
import { passwordChange, type PasswordChange } from '../credentials/passwordChange';
import { PasswordChecker } from '../credentials/passwords';
import { RecentlySeen } from './recentlySeen';
import { hashOfSecret } from '../credentials/secrets';
import { endSession, sentenceOfEnd } from './sessionEnds';
import { sessionLocks, type SessionLocks } from './sessionLocks';
import {
  signIn,
  type Admitted,
  type Caller,
  type Credentials,
  type LoginResult,
  type SignIn,
} from '../signIn';
import { signedInTries, type SignedInTries } from '../signedInTries';
import { stationPasses } from './stationPasses';

export type { LoginResult } from '../signIn';

/** That a token is in use is recorded once a minute. */
const SEEN_STEP_MS = 60_000;

/** How long a revoked token or a deactivated user may still pass, at most. */
const LIFE_MS = 1_000;
const REMEMBERED = 10_000;
const MINUTE_MS = 60_000;

/**
 * The app signs out by itself at the limit, after a warning, and shows since when the patients are unwatched.
 * This much later the token expires: the tab may have been closed, frozen or slowed down.
 */
const GRACE_MS = MINUTE_MS;

/** Activity is recorded when it is this much newer than the recorded one. */
const ACTIVITY_STEP_MS = 5_000;

export interface Session {
  id: number;
  user: { id: number; username: string; role: Role };
  /** When the token ends, as an instant in the API and in epoch ms. */
  expires: string;
  expiresAt: number;
  /** The token as the database knows it. */
  hash: string;
  /** When the user was last active in the app, as far as is known, in epoch ms. */
  activeAt: number;
  /** This server requires a second factor of the user, who has none, as far as was known a second ago. */
  mustEnrol: boolean;
  /** It came of single sign-on. */
  isOfProvider: boolean;
  /** Since when it is locked, as an instant in the API; null when it is not. */
  lockedAt: string | null;
}

export interface SessionService {
  /** The live session of a token. `idleMs` is how long the user has been inactive, by the app's report. */
  find(token: string, idleMs: number): Promise<Session | null>;
  /** The session if found in the last second, without waiting. Null means only that it must be looked up. */
  recall(token: string): Session | null;
  /** Whether a client may try to sign in, before the form is read. */
  knock: SignIn['knock'];
  /** Without `admitted`, the caller knocks first. */
  login(credentials: Credentials & Caller, admitted?: Admitted): Promise<LoginResult>;
  /** Signs a user in who is known by other means than a password. */
  issue: SignIn['issue'];
  welcome: SignIn['welcome'];
  turnAway: SignIn['turnAway'];
  logout(session: Session): Promise<void>;
  /** The session with this hash was ended: it is dead at once. */
  evict(hash: string): void;
  /** Why a token is no longer accepted, as a sentence for its user; null when it never existed. */
  endOf(token: string): Promise<string | null>;
  locks: SessionLocks;
  /** Where people are signed in. */
  places: OpenSessions;
  /** What people who are signed in do with their password or second factor. */
  tries: SignedInTries;
  changePassword: PasswordChange;
}

interface SessionOptions {
  db: Db;
  clock: () => number;
  sessionHours: number;
  /** 0: never. */
  idleLogoffMinutes: number;
  /** Whether every Admin needs a second factor. */
  adminMfa?: boolean;
  /** 0, or left out: never. */
  idleLockMinutes?: number;
  /** Signs the passes of stations and opens the keys of second factors; left out, they end with the process. */
  encryption?: Encryption;
  /** Times in which no activity could be received; left out, there are none. */
  outages?: Pick<Outages, 'catchUp'>;
}

/** Sessions: a random token per login, stored as its hash alone, looked up afresh every second. */
export function sessionService({
  db,
  clock,
  sessionHours,
  idleLogoffMinutes,
  adminMfa = false,
  idleLockMinutes = 0,
  encryption = new Encryption(randomBytes(32)),
  outages,
}: SessionOptions): SessionService {
  const seen = new RecentlySeen<Session>({ lifeMs: LIFE_MS, limit: REMEMBERED, clock, ask: read });
  const activity = new LastActivity(REMEMBERED);

  async function read(tokens: readonly string[]): Promise<Map<string, Session>> {
    const byHash = new Map(tokens.map((token) => [hashOfSecret(token), token]));
    const sessions = new Map<string, Session>();
    const now = clock();
    const unseen: string[] = [];
    for (const {
      id: tokenId,
      hash,
      user_id: id,
      username,
      expires_at: expires,
      active_at,
      seen_at,
      has_second_factor: hasFactor,
      is_of_provider: isOfProvider,
      locked_at,
      ...flags
    } of await findLiveTokens(db, [...byHash.keys()])) {
      if (Math.abs(now - Date.parse(seen_at)) >= SEEN_STEP_MS) unseen.push(hash);
      const role = roleOf(flags);
      const session = {
        id: tokenId,
        user: { id, username, role },
        expires,
        expiresAt: Date.parse(expires),
        hash,
        activeAt: Date.parse(active_at),
        mustEnrol: adminMfa && !hasFactor && !isOfProvider && needsFactor(role),
        isOfProvider,
        lockedAt: locked_at,
      };
      sessions.set(byHash.get(hash) ?? '', session);
    }
    if (unseen.length > 0) await markSeen(db, unseen, new Date(now).toISOString());
    return sessions;
  }

  const evict = (hash: string) => seen.evict((session) => session.hash === hash);

  const stations = stationPasses({ db, clock, encryption });
  const otpOf = otpCheck({ clock, encryption });
  const throttle = loginThrottle({ db, clock });
  const passwords = new PasswordChecker();
  const door = signIn({ db, clock, sessionHours, stations, otpOf, throttle, passwords, onRevoked: evict });
  const locks = sessionLocks({ db, clock, throttle, passwords, onChanged: evict });
  const places = openSessions({ db, clock, onRevoked: evict });
  const tries = signedInTries({ db, clock, throttle, passwords });
  const watchesInput = idleLogoffMinutes > 0 || idleLockMinutes > 0;

  async function end(hash: string, because: EndReason): Promise<void> {
    await transactionOf(db, END_OF_SESSION, (tx) => endSession(tx, hash, because, clock()));
    evict(hash);
  }

  /** Whether the user is active, and records it; locks or ends a session idle for too long, also on a late return. */
  async function isAttended(session: Session, idleMs: number): Promise<boolean> {
    if (!watchesInput) return true;
    const now = clock();
    const knownAt = activity.of(session, { now, idleMs });
    const activeAt = Math.max(knownAt, now - idleMs);
    const wasAway = (limitMs: number) => now - activeAt >= limitMs || activeAt - knownAt >= limitMs;
    if (idleLogoffMinutes > 0 && wasAway(idleLogoffMinutes * MINUTE_MS + GRACE_MS)) {
      await end(session.hash, 'idle');
      return false;
    }
    // A user who must set up a second factor has nothing open but that, and no place to unlock.
    const isLockable = idleLockMinutes > 0 && session.lockedAt === null && !session.mustEnrol;
    if (isLockable && wasAway(idleLockMinutes * MINUTE_MS)) await locks.lock(session);
    if (isAhead(session.activeAt, now)) activity.note(session.hash, activeAt);
    else if (activeAt - session.activeAt >= ACTIVITY_STEP_MS) {
      session.activeAt = activeAt;
      await markActive(db, session.hash, new Date(activeAt).toISOString());
    }
    return true;
  }

  const ifLive = (session: Session | null) =>
    session !== null && session.expiresAt > clock() ? session : null;

  return {
    async find(token, idleMs) {
      // What is remembered of the users is of before the outage.
      if (watchesInput && (await outages?.catchUp()) === true) seen.evict(() => true);
      const session = ifLive(await seen.get(token));
      return session !== null && (await isAttended(session, idleMs)) ? session : null;
    },

    // Every request may have activity to record.
    recall: (token) => (!watchesInput ? ifLive(seen.recall(token)) : null),

    knock: door.knock,
    issue: door.issue,
    welcome: door.welcome,
    turnAway: door.turnAway,
    evict,

    async login(credentials, admitted) {
      if (admitted !== undefined) return door.login(credentials, admitted);
      const knocked = await door.knock(credentials);
      return knocked.kind === 'admitted' ? door.login(credentials, knocked.admitted) : knocked;
    },

    async logout({ hash, user }) {
      await transactionOf(db, user, async (tx) => {
        await endSession(tx, hash, 'signed out', clock());
        await appendAudit(tx, {
          at: clock(),
          by: user,
          action: 'signed out',
          entity: 'user',
          entityId: user.id,
        });
      });
      evict(hash);
    },

    endOf: (token) => sentenceOfEnd(db, hashOfSecret(token), sessionHours),

    locks,
    places,
    tries,
    changePassword: passwordChange({ db, clock, tries, onRevoked: evict }),
  };
}
