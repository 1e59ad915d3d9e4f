import type { Transaction } from 'kysely';
import { actAs } from '../../../db/accounts/actor';
import { findEnd, revokeAllTokens, revokeToken, type EndReason } from '../../../db/accounts/tokens';
import { endLeftDuties } from '../../../db/alarms/duty';
import type { Db } from '../../../db/engine/client';
import type { Tables } from '../../../db/tables/tables';
import { END_OF_SESSION } from '../../alarms/escalation/presence';

/** A user has at most 50 sessions (open-points §4). */
export const MAX_LIVE_TOKENS = 50;

const ENDED = 'Your session has ended.';
const END_SENTENCES: Readonly<Record<string, string>> = {
  'gave way': `Your session ended: you signed in at more than ${MAX_LIVE_TOKENS} places, and this one was not in use.`,
  idle: 'Your session ended: the screen was not used.',
  'account changed': 'Your session ended: an administrator changed your account.',
  provider: 'Your session ended: single sign-on signed you out.',
  'ended elsewhere': 'You ended this session from another place.',
  'ended by an Admin': 'An Admin ended your session.',
  'password changed': 'Your session ended: you changed your password at another place.',
  restored: 'Your session ended: the database was restored from a backup.',
};

/** Ends a session at `now` (epoch ms), and its user's duty when it was the last one. */
export async function endSession(tx: Db, hash: string, because: EndReason, now: number): Promise<void> {
  await revokeToken(tx, hash, { at: new Date(now).toISOString(), because });
  await endLeftDuties(tx, now);
}

/** Ends every session at `now` (epoch ms), and with it everybody's duty; returns how many there were. */
export async function endAllSessions(tx: Transaction<Tables>, now: number): Promise<number> {
  await actAs(tx, END_OF_SESSION);
  const ended = await revokeAllTokens(tx, new Date(now).toISOString());
  await endLeftDuties(tx, now);
  return ended;
}

/** Why a token is no longer accepted, as a sentence for its user; null when it never existed. */
export async function sentenceOfEnd(db: Db, hash: string, sessionHours: number): Promise<string | null> {
  const ended = await findEnd(db, hash);
  if (ended === null) return null;
  if (ended.revoked_because !== null) return END_SENTENCES[ended.revoked_because] ?? ENDED;
  return ended.is_active
    ? `Your session ended: it lasts ${sessionHours} hours.`
    : 'Your account is no longer active.';
}
