import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { StatementWatch } from './statementWatch';

/**
 * How a transaction begins. Writes wait for each other in order, as long as a statement may take; the short
 * limit on locks is for what a screen waits for.
 */
const BEGINS = /^(begin|start transaction)\b/i;
const WAITING_FOR_LOCKS = '; SET LOCAL lock_timeout = 0';

const MARK = /^\s*\/\* prepared (by length )?(\w+) \*\//;

/** A statement with more parameters is planned each time: each length of its list is one of its own on every connection. */
const MOST_PARAMETERS_BY_LENGTH = 100;

/**
 * The pool as Kysely uses one, with prepared statements: a frequent statement that begins with a comment
 * `prepared name` is planned once per connection and not every time. Planning a large one costs more than
 * running it. One whose text depends on the length of its list of values alone begins with `prepared by length name`.
 * Every statement is watched.
 */
export function preparingPool(pool: Pool, watch: StatementWatch): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client, watch);
      clients.set(client, known);
      return known;
    },
    end: () => {
      watch.close();
      return pool.end();
    },
  };
}

function preparingClient(client: PoolClient, watch: StatementWatch): PostgresPoolClient {
  const cut = () => void client.end().catch(() => undefined);
  const query = (text: string, values: readonly unknown[]) => {
    const name = nameOf(text, values);
    return watch.watch(
      client.query({
        text: BEGINS.test(text) ? text + WAITING_FOR_LOCKS : text,
        values: [...values],
        ...(name === undefined ? {} : { name }),
      }),
      cut,
    );
  };
  // Kysely's other form of `query` is for cursors, which this program does not use.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}

/** Undefined for a statement that is not prepared. */
function nameOf(text: string, { length }: readonly unknown[]): string | undefined {
  const [, isByLength, name] = MARK.exec(text) ?? [];
  if (isByLength === undefined) return name;
  return length > MOST_PARAMETERS_BY_LENGTH ? undefined : `${name}_${length}`;
}
