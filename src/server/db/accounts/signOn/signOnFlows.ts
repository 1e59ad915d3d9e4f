import { sql } from 'kysely';
import type { Db } from '../../engine/client';

/** A sign-in that went to the provider and has not come back. */
export interface Flow {
  state_hash: string;
  browser_hash: string;
  begun_at: string;
}

/** Keeps a flow, and drops those begun before `since` or dated ahead of `until`. */
export async function insertFlow(db: Db, flow: Flow, { since, until }: { since: string; until: string }) {
  await db
    .deleteFrom('sign_on_flows')
    .where((eb) => eb.or([eb('begun_at', '<', since), eb('begun_at', '>', until)]))
    .execute();
  await db.insertInto('sign_on_flows').values(flow).execute();
}

/** Takes the flow with this state, once. */
export async function takeFlow(db: Db, stateHash: string): Promise<Flow | null> {
  return (
    (await db
      .deleteFrom('sign_on_flows')
      .where('state_hash', '=', stateHash)
      .returningAll()
      .executeTakeFirst()) ?? null
  );
}

/** What a one-time code is exchanged for. */
export interface Code {
  code_hash: string;
  browser_hash: string;
  outcome: string;
  identity_id: number | null;
  sid: string | null;
  made_at: string;
  /** When the provider asked for the password; null when that is not known. */
  asked_at: string | null;
  /** The last logout of the provider that was received when the person came back. */
  last_logout: number;
}

export async function insertCode(tx: Db, code: Code, { since, until }: { since: string; until: string }) {
  await tx
    .deleteFrom('sign_on_codes')
    .where((eb) => eb.or([eb('made_at', '<', since), eb('made_at', '>', until)]))
    .execute();
  await tx.insertInto('sign_on_codes').values(code).execute();
}

export async function findCode(db: Db, codeHash: string): Promise<Code | null> {
  return (
    (await db.selectFrom('sign_on_codes').selectAll().where('code_hash', '=', codeHash).executeTakeFirst()) ??
    null
  );
}

/** Uses the code up; false when it was used before. */
export async function useCode(tx: Db, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_on_codes')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertProviderSession(
  tx: Db,
  session: { token_hash: string; identity_id: number; sid: string | null },
): Promise<void> {
  await tx.insertInto('provider_sessions').values(session).execute();
}

/** The session of the product belongs to another one of the provider from now on. */
export async function keepProviderSession(
  tx: Db,
  { token_hash, identity_id, sid }: { token_hash: string; identity_id: number; sid: string | null },
): Promise<void> {
  await tx
    .updateTable('provider_sessions')
    .set({ identity_id, sid })
    .where('token_hash', '=', token_hash)
    .execute();
}

/** A session of the product that came of a provider's. */
export interface SessionOfProvider {
  hash: string;
  user_id: number;
}

/**
 * The live sessions of these identities, of one of the provider's sessions when `sid` names it: a person who is named
 * too loses those whose `sid` is unknown. Codes that are not exchanged yet are used up: they are not sessions
 * any more.
 */
export async function takeSessionsOf(
  tx: Db,
  of: { issuer: string; subject: string | null; sid: string | null } | { identity: number },
): Promise<SessionOfProvider[]> {
  const isNamed =
    'identity' in of
      ? sql<boolean>`e.id = ${of.identity}::int`
      : sql<boolean>`e.issuer = ${of.issuer}::text AND (${of.subject}::text IS NULL OR e.subject = ${of.subject}::text)
          AND (${of.sid}::text IS NULL OR s.sid = ${of.sid}::text OR (s.sid IS NULL AND ${of.subject}::text IS NOT NULL))`;
  await sql`DELETE FROM sign_on_codes s USING external_identities e WHERE e.id = s.identity_id AND ${isNamed}`.execute(
    tx,
  );
  const { rows } = await sql<SessionOfProvider>`
    SELECT t.hash, t.user_id FROM provider_sessions s JOIN external_identities e ON e.id = s.identity_id JOIN tokens t ON t.hash = s.token_hash
    WHERE t.revoked_at IS NULL AND ${isNamed}`.execute(tx);
  return rows;
}

/** Whether a logout token is new: each counts once. Those used before `since` are deleted. */
export async function useLogoutToken(
  tx: Db,
  { jtiHash, at, since }: { jtiHash: string; at: string; since: string },
): Promise<boolean> {
  await tx.deleteFrom('used_logout_tokens').where('used_at', '<', since).execute();
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('used_logout_tokens')
    .values({ jti_hash: jtiHash, used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
