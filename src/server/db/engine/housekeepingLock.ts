import { sql } from 'kysely';
import type { Db } from './client';

/** Any number, as long as every server process uses the same and nothing else does. */
const LOCK = 7_201_987;

/**
 * Does the work unless another server process is doing it. The lock holds a connection of its own, and is
 * released with it.
 */
export async function unlessOtherServerIsAtIt(db: Db, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (own) => {
    const { rows } = await sql<{
      is_mine: boolean;
    }>`SELECT pg_try_advisory_lock(${LOCK}::int) AS is_mine`.execute(own);
    if (rows[0]?.is_mine !== true) return;
    try {
      await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(${LOCK}::int)`.execute(own);
    }
  });
}
