import { sql } from 'kysely';
import type { Db } from './client';

/**
 * Reads, for as long as it takes, what the database holds at one moment, while servers go on working. Within
 * a transaction that has begun it is a part of that one.
 */
export function inSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db);
  return db.transaction().execute(async (tx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(tx);
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    return read(tx);
  });
}
