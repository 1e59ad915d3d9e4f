import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { StatementWatch } from './statementWatch';

/**
 * How a transaction begins. Writes wait for each other in order, as long as a statement may take; the short
 * limit on locks is for what a screen waits for.
 */
const BEGINS = /^(begin|start transaction)\b/i;
const WAITING_FOR_LOCKS = '; SET LOCAL lock_timeout = 0';

const MARK = /^\s*\/\* prepared (\w+) \*\//;

/**
 * The pool as Kysely uses one, with prepared statements: a frequent statement that begins with a comment
 * `prepared name` is planned once per connection and not every time. Planning a large one costs more than
 * running it. Every statement is watched.
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
  // A connection may break between two statements of a transaction: the next statement reports it.
  client.on('error', () => undefined);
  const cut = () => void client.end().catch(() => undefined);
  const query = (text: string, values: readonly unknown[]) => {
    const name = MARK.exec(text)?.[1];
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
