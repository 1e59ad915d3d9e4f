import { transactionOf, type Actor, type Person } from '../../db/accounts/actor';
import { appendAudit, type AuditAction } from '../../db/accounts/audit/audit';
import { findLogin, findPasswordHash } from '../../db/accounts/users';
import type { Db } from '../../db/engine/client';
import { accountOf, throttledAs, type LoginThrottle } from './loginThrottle';
import type { OtpCheck, OtpVerdict } from './credentials/otpCheck';
import { HashingBusy, MOST_WAITING, type PasswordChecker } from './credentials/passwords';
import type { StationPass, StationPasses } from './sessions/stationPasses';
import { tokenIssue, type TokenIssue } from './sessions/tokenIssue';

/**
 * The sign-ins that are worked on at once, but for those of known stations: hardly more than may wait for a check of their
 * password. Of a flood the others are refused before they cost a statement.
 */
const MOST_AT_ONCE = MOST_WAITING + 4;

/** What a password alone, or with a wrong code, is answered. */
type Asked = Exclude<OtpVerdict, 'none' | 'right'>;

/** Whose password was right, and its hash then: it may have been changed since. */
export interface CheckedPassword {
  userId: number;
  passwordHash: string;
}

/** The password that was checked is no longer the user's. */
class PasswordReplaced extends Error {}

export type LoginResult =
  /** `station` is what the browser keeps from now on. */
  | { kind: 'signedIn'; token: string; station: string }
  | { kind: 'refused' }
  /** The password of this user is right, and the code of the second factor is missing or wrong. */
  | ({ kind: 'otp'; verdict: Asked } & CheckedPassword)
  | { kind: 'throttled'; waitMs: number }
  /** Signed in at too many places, all of them in use. */
  | { kind: 'crowded'; waitMs: number }
  | { kind: 'busy' };

/** Who wants to sign in, as far as it is known before the form is read. */
export interface Caller {
  address: string;
  /** The passes of the browser; left out: none. */
  station?: string | undefined;
  /** Its `User-Agent`. */
  agent?: string | undefined;
}

/** A caller who may go on: whether the address's try is counted, and the genuine passes. */
export interface Admitted {
  address: string;
  isCounted: boolean;
  passes: readonly StationPass[];
  agent?: string | undefined;
}

type Turned = Extract<LoginResult, { kind: 'throttled' | 'busy' }>;

export interface SignIn {
  /** Before the form is read. A caller with a pass is counted by it, once the name is known. */
  knock(caller: Caller): Promise<{ kind: 'admitted'; admitted: Admitted } | Turned>;
  login(credentials: Credentials, admitted: Admitted): Promise<LoginResult>;
  /** The passkey of a user has answered whose password, of this hash then, was right. */
  welcome(user: Person, admitted: Admitted, passwordHash: string): Promise<LoginResult>;
  /** It was not accepted: that counts as a wrong password does. */
  turnAway(userId: number): Promise<void>;
  /** Signs a user in who is known by other means than a password. */
  issue: TokenIssue;
}

export interface Credentials {
  username: string;
  password: string;
  /** A code of the second factor. */
  otp?: string;
}

interface Options {
  db: Db;
  clock: () => number;
  sessionHours: number;
  stations: StationPasses;
  otpOf: OtpCheck;
  throttle: LoginThrottle;
  passwords: PasswordChecker;
  /** Called with the hash of a token that gave way. */
  onRevoked: (hash: string) => void;
}

/**
 * A try that was counted, and how to take it back when it was none; `undoGuess` leaves the address's count, for
 * a try that was answered and guessed nothing.
 */
type Counted =
  | { isAllowed: true; known: boolean; undo: () => Promise<void>; undoGuess: () => Promise<void> }
  | { isAllowed: false; waitMs: number };

export function signIn(options: Options): SignIn {
  const { db, clock, sessionHours, stations, otpOf, throttle, passwords, onRevoked } = options;
  let atOnce = 0;

  const note = (tx: Db, action: AuditAction, by: Actor): Promise<void> =>
    appendAudit(tx, { at: clock(), by, action, entity: 'user', entityId: by.id });

  /** While the server is busy, a sign-in is refused without a query. */
  async function unlessBusy<T>(work: () => Promise<T>): Promise<T | { kind: 'busy' }> {
    if (passwords.isBusy || atOnce >= MOST_AT_ONCE) return { kind: 'busy' };
    atOnce++;
    try {
      return await work();
    } finally {
      atOnce--;
    }
  }

  /** By the pass of a station where the account has signed in before, or like any other sign-in. */
  async function count(
    account: string,
    pass: StationPass | undefined,
    { address, isCounted }: Admitted,
  ): Promise<Counted> {
    if (pass !== undefined && (await stations.take(pass))) {
      const undo = () => stations.giveBack(pass);
      return { isAllowed: true, known: true, undo, undoGuess: undo };
    }
    const waitMs =
      (isCounted ? 0 : await throttle.admitAddress(address)) || (await throttle.admitAccount(account));
    return waitMs > 0
      ? { isAllowed: false, waitMs }
      : {
          isAllowed: true,
          known: false,
          undo: () => throttle.undo(account, address),
          undoGuess: () => throttle.undoAccount(account),
        };
  }

  const issueToken = tokenIssue({ db, clock, sessionHours, onRevoked });

  async function decide({ username, password, otp }: Credentials, admitted: Admitted): Promise<LoginResult> {
    const name = await findLogin(db, username);
    const account = throttledAs(name);
    const login = name.user?.is_active === true ? name.user : null;
    const pass = admitted.passes.find(({ userId }) => userId === login?.id);
    const counted = await count(account, pass, admitted);
    if (!counted.isAllowed) return { kind: 'throttled', waitMs: counted.waitMs };
    const { known } = counted;
    try {
      const matches = await passwords.check(password, login?.password_hash ?? null, { known });
      if (!matches || login === null) {
        // An unknown user name may be a password in the wrong field.
        await note(db, 'sign-in refused', {
          id: login?.id ?? null,
          username: login === null ? 'unknown user' : username,
        });
        return { kind: 'refused' };
      }
    } catch (error) {
      if (!(error instanceof HashingBusy)) throw error;
      await counted.undo();
      return { kind: 'busy' };
    }
    const user = { id: login.id, username };
    const { verdict, giveBack } = await transactionOf(db, user, (tx) => otpOf(tx, login.id, otp));
    // Asking for the code is no failure: everybody who has a second factor is asked.
    if (verdict === 'missing' || verdict === 'passkey') await counted.undoGuess();
    else if (verdict === 'wrong') await note(db, 'sign-in refused', user);
    if (verdict !== 'none' && verdict !== 'right')
      return { kind: 'otp', verdict, userId: user.id, passwordHash: login.password_hash };
    // Who guesses elsewhere gains nothing by the right password of a user at a known station.
    if (known) await counted.undo();
    const by = { known, hasProved: verdict === 'right', passwordHash: login.password_hash };
    const result = await admit(user, admitted, by);
    // It opened nothing: once there is a place, the same code does.
    if (result.kind === 'crowded' && verdict === 'right') await transactionOf(db, user, giveBack);
    return result;
  }

  /** Begins the session of a user who has shown all that is asked; not by a password that was changed meanwhile. */
  async function admit(
    user: Person,
    { address, agent, passes }: Admitted,
    { known, hasProved, passwordHash }: { known: boolean; hasProved: boolean; passwordHash: string },
  ): Promise<LoginResult> {
    const issued = await issueToken(user, { address, agent, hasProved }, async (tx) => {
      if (passwordHash !== (await findPasswordHash(tx, user.id))) throw new PasswordReplaced();
      await (known ? throttle.tidy(tx) : throttle.succeed(tx, accountOf(user.id)));
      await stations.tidy(tx);
    }).catch((error: unknown) => {
      if (error instanceof PasswordReplaced) return null;
      throw error;
    });
    if (issued === null) return { kind: 'refused' };
    return 'token' in issued
      ? { kind: 'signedIn', token: issued.token, station: stations.issue(user.id, passes) }
      : { kind: 'crowded', waitMs: issued.waitMs };
  }

  return {
    issue: issueToken,

    // The tries of the account stay: others may have used them up, and the password was counted before.
    welcome: (user, admitted, passwordHash) =>
      admit(user, admitted, { known: true, hasProved: true, passwordHash }),

    async turnAway(userId) {
      await throttle.admitAccount(accountOf(userId));
    },

    async knock({ address, station, agent }) {
      const passes = stations.read(station);
      const [newest] = passes;
      const waitMs = await (newest === undefined
        ? unlessBusy(() => throttle.admitAddress(address))
        : throttle.admitStation(newest.userId));
      if (typeof waitMs === 'object') return waitMs;
      if (waitMs > 0) return { kind: 'throttled', waitMs };
      return { kind: 'admitted', admitted: { address, isCounted: newest === undefined, passes, agent } };
    },

    async login(credentials, admitted) {
      if (admitted.passes.length > 0) return decide(credentials, admitted);
      let isBegun = false;
      const result = await unlessBusy(() => {
        isBegun = true;
        return decide(credentials, admitted);
      });
      // What was counted when it knocked is never decided.
      if (!isBegun && admitted.isCounted) await throttle.undoAddress(admitted.address);
      return result;
    },
  };
}
