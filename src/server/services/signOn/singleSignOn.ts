import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { isWithin } from '../../../clinical/freshness';
import { transactionOf, type Actor } from '../../db/accounts/actor';
import { appendAudit } from '../../db/accounts/audit/audit';
import {
  findExternalIdentity,
  findIdentityOf,
  findLinkedUser,
  recordAsked,
  type Subject,
} from '../../db/accounts/signOn/externalIdentities';
import {
  findCode,
  insertCode,
  insertFlow,
  insertProviderSession,
  takeFlow,
  useCode,
} from '../../db/accounts/signOn/signOnFlows';
import { isSignedOutThere, lastLogout } from '../../db/accounts/signOn/providerLogouts';
import type { Db } from '../../db/engine/client';
import { instant } from '../../db/engine/instants';
import type { SignOnSettings } from '../../settings/config';
import { hashOfSecret } from '../accounts/credentials/secrets';
import type { SessionService } from '../accounts/sessions/session';
import type { Origin } from '../accounts/sessions/tokenIssue';
import { roleOfGroups, SINGLE_SIGN_ON, syncDepartments, syncRole } from './groupRoles';
import type { IdentityProvider, Newcomer } from './identityProvider';
import { keptBetween } from '../keptBetween';
import { endSessionsOf } from './links';
import { sentenceOf, type Outcome } from './outcomes';
import { bondsOf, flowOf, stateFor, unlockedBy, unlocking } from './flowStates';

export const FLOW_MS = 10 * 60_000;
export const CODE_MS = 60_000;
/** How far the provider's clock may be behind this one. */
const CLOCKS_APART_MS = 60_000;

/** The user of a sign-in that was refused is not known. */
const UNKNOWN: Actor = { id: null, username: 'unknown user' };

export type Exchange =
  /** By the browser's secret of this flow. */
  | { kind: 'signedIn'; token: string; browser: string }
  | { kind: 'refused'; sentence: string }
  /** Signed in at too many places, all of them in use. */
  | { kind: 'crowded'; waitMs: number };

/** Where a session is begun. */
type Station = Pick<Origin, 'address' | 'agent'>;

export interface SingleSignOn {
  /** Where the browser goes, and the secret that it keeps meanwhile under the name of the flow; null while the provider is away. */
  begin(
    redirectUri: string,
    /** The id of the session that is to be unlocked; left out: a sign-in. */
    unlocks?: number,
  ): Promise<{ location: string; flow: string; browser: string } | null>;
  /**
   * The provider sent the browser back to this address. Resolves with the one-time code that the login screen
   * exchanges, whatever came of it; null when no such sign-in is under way in this browser.
   */
  arrive(address: URL, browser: string | null): Promise<string | null>;
  exchange(code: string, browsers: readonly string[], from: Station): Promise<Exchange>;
}

interface Options {
  db: Db;
  clock: () => number;
  settings: SignOnSettings;
  provider: IdentityProvider;
  sessions: Pick<SessionService, 'issue' | 'evict'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Of a sign-in that came back, what its code is exchanged by. */
interface Found {
  identity: number | null;
  sid: string | null;
  /** When the provider asked for the password (epoch ms); null when that is not known. */
  askedAt: number | null;
  /** The last logout of the provider that was received by then. */
  lastLogout: number;
}

/** The code was exchanged at the same moment, or its session at the provider has ended. */
class UsedUp extends Error {
  constructor(readonly because: Outcome = 'stale') {
    super(because);
  }
}

/**
 * Sign-in by the hospital's identity provider. The database has only hashes of what leads back: the browser's
 * secret is in its cookie, and what binds the provider's answer is made from it.
 */
export function singleSignOn({ db, clock, settings, provider, sessions, log }: Options): SingleSignOn {
  const newSecret = () => randomBytes(32).toString('base64url');

  async function codeFor(
    browser: string,
    outcome: Outcome,
    { identity = null, sid = null, askedAt = null, lastLogout = 0 }: Partial<Found> = {},
  ): Promise<string> {
    const code = newSecret();
    const row = {
      code_hash: hashOfSecret(code),
      browser_hash: hashOfSecret(browser),
      outcome,
      identity_id: identity,
      sid,
      made_at: instant(clock()),
      asked_at: askedAt === null ? null : instant(askedAt),
      last_logout: lastLogout,
    };
    await db.transaction().execute((tx) => insertCode(tx, row, keptBetween(clock(), CODE_MS)));
    return code;
  }

  const refuse = (entityId: number | null, by: Actor = UNKNOWN): Promise<void> =>
    appendAudit(db, { at: clock(), by, action: 'sign-in refused', entity: 'external identity', entityId });

  /** Who is in none of the groups any more loses what was open, too. */
  async function turnAway(who: Subject): Promise<void> {
    const identity = await findIdentityOf(db, who);
    const user = identity === null ? null : await findLinkedUser(db, identity);
    if (identity === null || user === null) return refuse(null);
    const ended = await transactionOf(db, SINGLE_SIGN_ON, (tx) => endSessionsOf(tx, identity, clock()));
    for (const hash of ended) sessions.evict(hash);
    return refuse(identity, user);
  }

  async function welcome(
    { askedAt, issuer, subject, sid, groups }: Newcomer,
    browser: string,
    { outcome, lastLogout }: Pick<Found, 'lastLogout'> & { outcome: Outcome },
  ): Promise<string> {
    const role = settings.groups === null ? null : roleOfGroups(groups ?? [], settings.groups);
    // Before it is recorded: who may not come in does not ask to be linked either.
    if (settings.groups !== null && role === null) {
      await turnAway({ issuer, subject });
      return codeFor(browser, 'no group');
    }
    const identity = await transactionOf(db, UNKNOWN, async (tx) => ({
      id: await recordAsked(tx, { issuer, subject }, instant(clock())),
    }));
    const user = await findLinkedUser(db, identity.id);
    if (user === null || !user.is_active) {
      await refuse(identity.id, user ?? UNKNOWN);
      return codeFor(browser, user === null ? 'unknown' : 'not active', { identity: identity.id });
    }
    if (role !== null) await syncRole(db, user, { role, now: clock() });
    await syncDepartments(db, user, { groups, departments: settings.departments, now: clock() });
    return codeFor(browser, outcome, { identity: identity.id, sid, askedAt, lastLogout });
  }

  return {
    async begin(redirectUri, unlocks) {
      const browser = newSecret();
      const state = stateFor(unlocks ?? null, newSecret());
      const asksAgain = settings.asksAgain || unlocks !== undefined;
      const location = await provider.authorizationUrl(redirectUri, bondsOf(browser, state), { asksAgain });
      if (location === null) return null;
      const now = clock();
      await insertFlow(
        db,
        { state_hash: hashOfSecret(state), browser_hash: hashOfSecret(browser), begun_at: instant(now) },
        keptBetween(now, FLOW_MS),
      );
      return { location: location.href, flow: flowOf(state), browser };
    },

    async arrive(address, browser) {
      const state = address.searchParams.get('state');
      const flow = state === null ? null : await takeFlow(db, hashOfSecret(state));
      const isOurs =
        browser !== null &&
        flow?.browser_hash === hashOfSecret(browser) &&
        isWithin(Date.parse(flow.begun_at), FLOW_MS, clock());
      if (!isOurs || state === null) {
        log.warn('single sign-on: an answer came late, again, or to another browser');
        return null;
      }
      // A logout from here on may be of this sign-in.
      const loggedOutAt = await lastLogout(db);
      const arrival = await provider.arrival(address, bondsOf(browser, state));
      if (arrival.kind === 'known') {
        const session = unlockedBy(state);
        const outcome = session === null ? 'signed in' : unlocking(session);
        // A provider that decides by itself may say a time of long ago; but who finds a locked screen never passes by it.
        const mustAsk = settings.asksAgain || session !== null;
        const askedAt = mustAsk ? arrival.newcomer.askedAt : null;
        // The user before at this station may still be signed in at the provider.
        if (!mustAsk || (askedAt !== null && askedAt >= Date.parse(flow.begun_at) - CLOCKS_APART_MS))
          return welcome({ ...arrival.newcomer, askedAt }, browser, { outcome, lastLogout: loggedOutAt });
        log.warn(
          askedAt === null
            ? 'single sign-on: the provider does not say when it asked for the password (auth_time)'
            : 'single sign-on: the provider did not ask for the password again',
        );
        await refuse(null);
        return codeFor(browser, 'not asked');
      }
      if (arrival.kind === 'forged') await refuse(null);
      return codeFor(browser, arrival.kind);
    },

    async exchange(text, browsers, from) {
      const codeHash = hashOfSecret(text);
      const code = await findCode(db, codeHash);
      const browser = browsers.find((kept) => code?.browser_hash === hashOfSecret(kept));
      const isOurs =
        code !== null && browser !== undefined && isWithin(Date.parse(code.made_at), CODE_MS, clock());
      if (!isOurs) return { kind: 'refused', sentence: sentenceOf('stale') };
      const identity = code.identity_id;
      if (code.outcome !== 'signed in' || identity === null) {
        await useCode(db, codeHash);
        const subject = identity === null ? null : (await findExternalIdentity(db, identity))?.subject;
        return { kind: 'refused', sentence: sentenceOf(code.outcome, subject ?? null) };
      }
      const user = await findLinkedUser(db, identity);
      if (user?.is_active !== true) return { kind: 'refused', sentence: sentenceOf('not active') };
      try {
        const issued = await sessions.issue(
          user,
          { ...from, hasProved: false, isSignOn: true },
          async (tx, hash) => {
            // In the session's transaction: a logout of the provider finds the code or the session.
            if (!(await useCode(tx, codeHash))) throw new UsedUp();
            if (await isSignedOutThere(tx, code)) throw new UsedUp('signed out there');
            await insertProviderSession(tx, { token_hash: hash, identity_id: identity, sid: code.sid });
          },
        );
        return 'token' in issued
          ? { kind: 'signedIn', token: issued.token, browser }
          : { kind: 'crowded', waitMs: issued.waitMs };
      } catch (error) {
        if (error instanceof UsedUp) return { kind: 'refused', sentence: sentenceOf(error.because) };
        throw error;
      }
    },
  };
}
