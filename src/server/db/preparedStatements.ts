import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

const MARK = /^\s*\/\* prepared (\w+) \*\//;

/**
 * The pool as Kysely uses one, preparing what asks for it: a statement that runs all the time and begins with
 * a comment `prepared name` is planned once a connection and not every time. Planning a large one costs more than running it.
 */
export function preparingPool(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function preparingClient(client: PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = MARK.exec(text)?.[1];
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
  };
  // Kysely's other form of `query` is for cursors, which nobody here opens.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}
