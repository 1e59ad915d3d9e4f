import { sql, type Transaction } from 'kysely';
import type { Db } from '../engine/client';
import { instant } from '../engine/instants';
import type { Tables } from '../tables/tables';

/** For how long an answered POST is remembered, in ms (open-points §1). */
const KEPT_MS = 24 * 3_600_000;

/** What a client submits under an idempotency key. */
export interface KeyedRequest {
  userId: number;
  method: string;
  path: string;
  /** SHA-256 of the key, hex. */
  keyHash: string;
}

/** The effect of a request with an idempotency key. */
export interface KeptEffect {
  bodyHash: string;
  entityId: number;
}

/** The stored effect of the request; null when there is none, or when it is older than it is remembered. */
export async function findKeptEffect(
  db: Db,
  { userId, method, path, keyHash }: KeyedRequest,
  now: number,
): Promise<KeptEffect | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'entity_id'])
    .where('user_id', '=', userId)
    .where('method', '=', method)
    .where('path', '=', path)
    .where('key_hash', '=', keyHash)
    .where('created_at', '>', instant(now - KEPT_MS))
    .executeTakeFirst();
  return row === undefined ? null : { bodyHash: row.body_hash, entityId: row.entity_id };
}

/** Locks the request until the transaction ends. Resolves with false when another transaction holds it. */
export async function holdKeyedRequest(
  tx: Transaction<Tables>,
  { userId, method, path, keyHash }: KeyedRequest,
): Promise<boolean> {
  const name = `${userId} ${method} ${path} ${keyHash}`;
  const { rows } = await sql<{
    is_mine: boolean;
  }>`SELECT pg_try_advisory_xact_lock(hashtextextended(${name}::text, 0)) AS is_mine`.execute(tx);
  return rows[0]?.is_mine === true;
}

/** Stores the effect of the request, and deletes the expired ones. */
export async function keepEffect(
  tx: Transaction<Tables>,
  { userId, method, path, keyHash }: KeyedRequest,
  { bodyHash, entityId, status }: KeptEffect & { status: number },
  now: number,
): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', instant(now - KEPT_MS))
    .execute();
  await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: userId,
      method,
      path,
      key_hash: keyHash,
      body_hash: bodyHash,
      status,
      entity_id: entityId,
      created_at: instant(now),
    })
    .execute();
}
