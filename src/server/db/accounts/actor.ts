import { sql, type Transaction } from 'kysely';
import type { Db } from '../engine/client';
import type { Tables } from '../tables/tables';

/** The author of a change, as the audit log names it. */
export interface Actor {
  /** Null for a program. */
  id: number | null;
  username: string;
}

/** A link to another system, by its name. */
export const linkActor = (name: string): Actor => ({ id: null, username: `link ${name}` });

/** A signed-in user. */
export type Person = Actor & {
  id: number;
  /** The submission under an idempotency key: it takes effect in one transaction, and in one only. */
  submission?: Submission;
};

/** Makes a transaction that is requested twice take effect once. */
export interface Submission {
  /** Throws when the submission has taken effect, or is taking effect in another transaction. */
  claim(tx: Transaction<Tables>): Promise<void>;
  /** Stores that it has taken effect on the entity with this id. */
  keep(tx: Transaction<Tables>, entityId: number): Promise<void>;
}

/**
 * Runs one transaction in a user's name: at COMMIT the audit log attributes its writes to that user. Of a keyed
 * submission the work must result in the id of the entity or an object with it; null, or a word for why, when nothing took effect.
 */
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
    if (submission !== undefined && result !== null && typeof result !== 'string')
      await submission.keep(tx, entityOf(result));
    return result;
  });
}

/** The id of the entity that a keyed transaction changed. Throws without one: sent again, it would take effect twice. */
function entityOf(result: unknown): number {
  if (typeof result === 'number') return result;
  if (typeof result === 'object' && result !== null && 'id' in result && typeof result.id === 'number')
    return result.id;
  throw new Error('A keyed submission took effect, but its result has no id to remember it by.');
}

/** Of what no user did: an alarm that got worse, a time that passed. */
const SERVER: Actor = { id: null, username: 'server' };

/** Every write of the transaction is attributed to the server, unless it is done on behalf of a user. */
export async function actAsServer(tx: Transaction<Tables>): Promise<void> {
  await sql`SELECT set_config('wardline.actor', ${JSON.stringify(SERVER)}, true)
    WHERE coalesce(current_setting('wardline.actor', true), '') = ''`.execute(tx);
}

/** Every write of the transaction is attributed to this actor. */
export async function actAs(tx: Transaction<Tables>, { id, username }: Actor): Promise<void> {
  await sql`/* prepared act_as */ SELECT set_config('wardline.actor', ${JSON.stringify({ id, username })}::text, true)`.execute(
    tx,
  );
}
