import type { Db } from '../engine/client';

/** The hashes among these that belong to live tokens. */
export async function findLiveGatewayTokens(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const found = await db
    .selectFrom('gateway_tokens')
    .select('hash')
    .where('hash', 'in', hashes)
    .where('revoked_at', 'is', null)
    .execute();
  return new Set(found.map(({ hash }) => hash));
}

/** Adds a token unless it is there; one that was revoked stays revoked. */
export async function insertGatewayToken(
  db: Db,
  token: { label: string; hash: string; created_at: string },
): Promise<void> {
  await db
    .insertInto('gateway_tokens')
    .values(token)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Revokes the live tokens of a label; returns how many there were. */
export async function revokeGatewayTokens(db: Db, label: string, at: string): Promise<number> {
  const revoked = await db
    .updateTable('gateway_tokens')
    .set({ revoked_at: at })
    .where('label', '=', label)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return revoked.length;
}

export async function listGatewayTokens(
  db: Db,
): Promise<{ id: number; label: string; created_at: string; revoked_at: string | null }[]> {
  return db
    .selectFrom('gateway_tokens')
    .select(['id', 'label', 'created_at', 'revoked_at'])
    .orderBy('id')
    .execute();
}
