import { sql, type Transaction } from 'kysely';
import type { Db } from '../engine/client';
import type { Tables } from '../tables/tables';

/** Who writes, as the audit log names them. */
export interface Actor {
  /** Null for a program. */
  id: number | null;
  username: string;
}

/** Somebody who is signed in. */
export type Person = Actor & {
  id: number;
  /** What they are submitting under an idempotency key: it takes effect in one transaction, and in one only. */
  submission?: Submission;
};

/** Makes a transaction that is asked for twice take effect once. */
export interface Submission {
  /** Throws when the submission has had its effect, or has it in another transaction at this moment. */
  claim(tx: Transaction<Tables>): Promise<void>;
  /** Keeps that it has had its effect on the entity with this id. */
  keep(tx: Transaction<Tables>, entityId: number): Promise<void>;
}

/** Runs one transaction in somebody's name: the audit log says at COMMIT that they wrote what it wrote. */
export function transactionOf<T>(
  db: Db,
  actor: Actor | Person,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const submission = 'submission' in actor ? actor.submission : undefined;
  return db.transaction().execute(async (tx) => {
    await actAs(tx, actor);
    await submission?.claim(tx);
    const result = await work(tx);
    const id = entityOf(result);
    if (id !== null) await submission?.keep(tx, id);
    return result;
  });
}

/** The id of what a transaction made; null when it made nothing. */
function entityOf(result: unknown): number | null {
  if (typeof result === 'number') return result;
  return typeof result === 'object' && result !== null && 'id' in result && typeof result.id === 'number'
    ? result.id
    : null;
}

/** Everything that the transaction writes is theirs. */
export async function actAs(tx: Transaction<Tables>, { id, username }: Actor): Promise<void> {
  await sql`SELECT set_config('wardline.actor', ${JSON.stringify({ id, username })}, true)`.execute(tx);
}
