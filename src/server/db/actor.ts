import { sql, type Transaction } from 'kysely';
import type { Db } from './client';
import type { Tables } from './tables';

/** Who writes, as the audit log names them. */
export interface Actor {
  /** Null for a program. */
  id: number | null;
  username: string;
}

/** Somebody who is signed in. */
export type Person = Actor & { id: number };

/** Runs one transaction in somebody's name: the audit log says at COMMIT that they wrote what it wrote. */
export function transactionOf<T>(db: Db, actor: Actor, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await actAs(tx, actor);
    return work(tx);
  });
}

/** Everything that the transaction writes is theirs. */
export async function actAs(tx: Transaction<Tables>, { id, username }: Actor): Promise<void> {
  await sql`SELECT set_config('wardline.actor', ${JSON.stringify({ id, username })}, true)`.execute(tx);
}
