import { sql } from 'kysely';
import { ROLE_FLAGS } from '../../../contract/roles';
import type { ListQuery } from '../../../contract/paging';
import type { PersonWithFactor } from '../../../contract/secondFactor';
import { numberArray, textArray } from '../engine/arrayParameters';
import type { Db } from '../engine/client';
import { findPage, type Found } from '../paging/findPage';

/** Used time steps that are kept of a person: far more than could ever be used within the window of a code. */
const STEPS_KEPT = 100;

export interface SecondFactorRow {
  /** Of the authenticator app; null: only passkeys. */
  sealed_key: string | null;
  /** Since when codes of the app count; null: they do not. */
  enabled_at: string | null;
  /** Hashes. */
  recovery_codes: string[];
  passkeys: number;
  /** Since when there is one. */
  first_passkey_at: string | null;
}

/** The second factor of a person, also one that is only being set up; null when there is neither a key nor a passkey. */
export async function findSecondFactor(db: Db, userId: number): Promise<SecondFactorRow | null> {
  const { rows } = await sql<SecondFactorRow>`
    SELECT f.sealed_key, f.enabled_at, coalesce(f.recovery_codes, '{}') AS recovery_codes, p.passkeys, p.first_passkey_at
    FROM (SELECT count(*)::int AS passkeys, min(created_at) AS first_passkey_at FROM passkeys WHERE user_id = ${userId}::int) p
      LEFT JOIN second_factors f ON f.user_id = ${userId}::int
    WHERE f.user_id IS NOT NULL OR p.passkeys > 0`.execute(db);
  return rows[0] ?? null;
}

/** Whether a user is asked for a second factor. */
export const isEnabled = (factor: SecondFactorRow | null): factor is SecondFactorRow =>
  factor !== null && (factor.enabled_at !== null || factor.passkeys > 0);

/** Keeps a key that is not confirmed yet, in place of another one of these; false when the person has a second factor. */
export async function keepUnconfirmedKey(
  tx: Db,
  { userId, sealedKey, at }: { userId: number; sealedKey: string; at: string },
): Promise<boolean> {
  const kept = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, sealed_key: sealedKey, created_at: at, enabled_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_key: sealedKey, created_at: at })
        .where('second_factors.enabled_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * Makes an unconfirmed key the person's second factor; false when it is not this key, or not unconfirmed, any more. Without
 * other recovery codes those that there are stay.
 */
export async function enableSecondFactor(
  tx: Db,
  factor: {
    userId: number;
    sealedKey: string;
    at: string;
    recoveryCodes: readonly string[] | null;
    step: number;
  },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE second_factors SET enabled_at = ${factor.at}::timestamptz, recovery_codes = coalesce(${factor.recoveryCodes && textArray(factor.recoveryCodes)}::text::text[], recovery_codes),
      used_steps = ${numberArray([factor.step])}::text::int[]
    WHERE user_id = ${factor.userId}::int AND enabled_at IS NULL AND sealed_key = ${factor.sealedKey}
    RETURNING user_id`.execute(tx);
  return rows.length > 0;
}

/** Marks a time step as used; false when it was used before. One statement: of two at once one gets it. */
export async function useStep(tx: Db, userId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE second_factors SET used_steps = (used_steps || ${step}::int)[greatest(1, cardinality(used_steps) + 2 - ${STEPS_KEPT}::int):]
    WHERE user_id = ${userId}::int AND enabled_at IS NOT NULL AND NOT ${step}::int = ANY (used_steps)
    RETURNING user_id`.execute(tx);
  return rows.length > 0;
}

/** A step that was used for nothing may be used again. */
export async function giveBackStep(tx: Db, userId: number, step: number): Promise<void> {
  await sql`UPDATE second_factors SET used_steps = array_remove(used_steps, ${step}::int)
    WHERE user_id = ${userId}::int AND enabled_at IS NOT NULL`.execute(tx);
}

/** Takes a recovery code away by its hash, and returns those that are left; null when there is none. */
export async function useRecoveryCode(tx: Db, userId: number, hash: string): Promise<string[] | null> {
  const { rows } = await sql<{ recovery_codes: string[] }>`
    UPDATE second_factors SET recovery_codes = array_remove(recovery_codes, ${hash}::text)
    WHERE user_id = ${userId}::int AND ${hash}::text = ANY (recovery_codes)
    RETURNING recovery_codes`.execute(tx);
  return rows[0]?.recovery_codes ?? null;
}

/** A recovery code that was used for nothing may be used again, unless there are others now than were `left` then. */
export async function giveBackRecoveryCode(
  tx: Db,
  userId: number,
  { hash, left }: { hash: string; left: readonly string[] },
): Promise<void> {
  await sql`UPDATE second_factors SET recovery_codes = array_append(recovery_codes, ${hash}::text)
    WHERE user_id = ${userId}::int AND (recovery_codes = '{}' OR recovery_codes && ${textArray(left)}::text::text[])`.execute(
    tx,
  );
}

/** Recovery codes of a user whose first second factor is a passkey. */
export async function keepRecoveryCodes(
  tx: Db,
  { userId, at, hashes }: { userId: number; at: string; hashes: readonly string[] },
): Promise<void> {
  const codes = textArray(hashes);
  await sql`
    INSERT INTO second_factors (user_id, created_at, recovery_codes) VALUES (${userId}::int, ${at}::timestamptz, ${codes}::text::text[])
    ON CONFLICT (user_id) DO UPDATE SET recovery_codes = excluded.recovery_codes`.execute(tx);
}

/** Other recovery codes in place of those that are left; false when the person has no second factor. */
export async function replaceRecoveryCodes(
  tx: Db,
  userId: number,
  hashes: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE second_factors SET recovery_codes = ${textArray(hashes)}::text::text[]
    WHERE user_id = ${userId}::int
      AND (enabled_at IS NOT NULL OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = ${userId}::int))
    RETURNING user_id`.execute(tx);
  return rows.length > 0;
}

/** Takes the authenticator app away; passkeys and recovery codes stay. */
export async function deleteKey(tx: Db, userId: number): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ sealed_key: null, enabled_at: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Takes a second factor away with every passkey, also an unconfirmed one; false when there is none. */
export async function deleteSecondFactor(tx: Db, userId: number): Promise<boolean> {
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  const rest = await tx.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst();
  return passkeys.numDeletedRows + rest.numDeletedRows > 0n;
}

/** That the user of a token has shown the second factor now. */
export async function markProved(tx: Db, hash: string, at: string): Promise<void> {
  await tx.updateTable('tokens').set({ proved_at: at }).where('hash', '=', hash).execute();
}

/** When the user of a token has last shown the second factor with it; `null` when the user has none. */
export async function findProof(db: Db, hash: string): Promise<{ proved_at: string | null } | null> {
  const { rows } = await sql<{ proved_at: string | null }>`
    SELECT t.proved_at FROM tokens t WHERE t.hash = ${hash}::text AND (
      EXISTS (SELECT FROM second_factors f WHERE f.user_id = t.user_id AND f.enabled_at IS NOT NULL)
      OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = t.user_id))`.execute(db);
  return rows[0] ?? null;
}

/** Active accounts, and since when each has a second factor. */
export function findPeopleWithFactors(db: Db, query: ListQuery): Promise<Found<PersonWithFactor>> {
  return findPage<PersonWithFactor>(
    db,
    {
      columns: sql`u.id, u.username, u.first_name, u.last_name, least(f.enabled_at, p.first_at) AS enabled_at,
        ${sql.join(ROLE_FLAGS.map((flag) => sql.ref(`u.${flag}`)))},
        coalesce(cardinality(f.recovery_codes), 0) AS recovery_codes_left`,
      from: sql`users u
        LEFT JOIN (SELECT user_id, min(created_at) AS first_at FROM passkeys GROUP BY user_id) p ON p.user_id = u.id
        LEFT JOIN second_factors f ON f.user_id = u.id AND (f.enabled_at IS NOT NULL OR p.user_id IS NOT NULL)`,
      where: [sql`u.is_active`],
      id: sql`u.id`,
      searched: sql`concat_ws(' ', u.first_name, u.last_name, u.username)`,
      orderings: {
        id: sql`u.id`,
        username: sql`fold_text(u.username) COLLATE "C"`,
        last_name: sql`fold_text(u.last_name) COLLATE "C"`,
        enabled_at: sql`least(f.enabled_at, p.first_at)`,
      },
      ordering: 'username',
    },
    query,
  );
}
