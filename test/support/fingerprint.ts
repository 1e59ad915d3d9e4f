import { createHash } from 'node:crypto';
import type { Db } from '../../src/server/db/engine/client';

/** What the server itself rolls up now and then. */
export const ROLLED_UP = ['patient_buckets', 'patient_states', 'stale_hours'];

/** A checksum of each table, to detect whether anything has changed; `except` names tables that may. */
export async function fingerprint(db: Db, except: readonly string[] = []): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables();
  const kept: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const rows = (
      await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute()
    )
      .map((row) => JSON.stringify(row))
      .sort();
    kept[name] = createHash('sha256').update(rows.join('\n')).digest('hex');
  }
  return kept;
}
