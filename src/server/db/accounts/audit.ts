import { sql, type Kysely } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '../../../clinical/freshness';
import type { Actor } from './actor';
import type { Tables } from '../tables/tables';

/** Written by the database for every row of an audited table; by the server for the rest. */
export type AuditAction =
  'signed in' | 'sign-in refused' | 'signed out' | 'created' | 'changed' | 'deleted' | 'read' | 'imported';

/** An event that no row of an audited table records. */
export interface AuditEntry {
  /** Epoch ms. */
  at: number;
  by: Actor;
  action: AuditAction;
  entity: string;
  entityId: number | null;
}

/** One line of the log as it is exported. */
export interface ExportedEntry {
  id: number;
  at: string;
  user_id: number | null;
  username: string;
  action: AuditAction;
  entity: string;
  entity_id: number | null;
  /** Names of the fields written. */
  fields: string[];
  /** SHA-256 over the entry before and this one, hex. */
  hash: string;
}

/**
 * Where the log differs from what was written: an entry that was altered, entries `from` to `to` that are
 * missing, or its missing end.
 */
export type Tampering =
  { kind: 'changed'; entry: ExportedEntry } | { kind: 'missing'; from: number; to: number };

const EXPORTED = sql`id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, user_id, username, action, entity, entity_id, fields,
  encode(hash, 'hex') AS hash`;

/** Appends an entry. In a transaction it comes last: its lock blocks every other process that appends. */
export async function appendAudit(
  db: Kysely<Tables>,
  { at, by, action, entity, entityId }: AuditEntry,
): Promise<void> {
  await sql`SELECT audit_append(${new Date(at).toISOString()}::timestamptz, ${by.id}::int, ${by.username}::text, ${action}::text,
    ${entity}::text, ${entityId}::int, '{}')`.execute(db);
}

/**
 * Appends that a user read the data of a patient at `at` (epoch ms), unless the log has such a read after
 * `since`: an entry dated ahead of `at`, by a clock that was wrong, does not count. A chart sends several
 * requests at once, perhaps to several servers: the lock lets one of them look and write at a time.
 */
export async function appendRead(
  db: Kysely<Tables>,
  read: { by: Actor; patientId: number; at: number; since: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${read.by.id}::int, ${read.patientId}::int)`.execute(tx);
    await sql`
      SELECT audit_append(${new Date(read.at).toISOString()}::timestamptz, ${read.by.id}::int, ${read.by.username}::text, 'read', 'patient', ${read.patientId}::int, '{}')
      WHERE NOT EXISTS (
        SELECT FROM audit_log WHERE action = 'read' AND user_id = ${read.by.id}::int AND entity_id = ${read.patientId}::int
          AND at > ${new Date(read.since).toISOString()}::timestamptz AND at <= ${new Date(read.at + CLOCK_TOLERANCE_MS).toISOString()}::timestamptz)`.execute(
      tx,
    );
  });
}

/** The entries after `afterId`, oldest first. */
export async function listAudit(
  db: Kysely<Tables>,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ExportedEntry[]> {
  const { rows } =
    await sql<ExportedEntry>`SELECT ${EXPORTED} FROM audit_log WHERE id > ${afterId} ORDER BY id LIMIT ${limit}`.execute(
      db,
    );
  return rows;
}

/** How many entries there are according to the head, and the hash that covers all of them. */
export async function getAuditHead(db: Kysely<Tables>): Promise<{ entries: number; hash: string }> {
  const { rows } = await sql<{
    entries: number;
    hash: string;
  }>`SELECT last_id AS entries, encode(hash, 'hex') AS hash FROM audit_head`.execute(db);
  return rows[0] ?? { entries: 0, hash: '' };
}

/** Follows the chain from its beginning. Empty when every entry is as it was written. */
export async function findTampering(db: Kysely<Tables>): Promise<Tampering[]> {
  const { rows } = await sql<ExportedEntry & { before_id: number; is_sealed: boolean }>`
    SELECT ${EXPORTED}, before_id, is_sealed FROM (
      SELECT log.*, coalesce(lag(id) OVER (ORDER BY id), 0) AS before_id,
        hash = sha256(coalesce(lag(hash) OVER (ORDER BY id), '') || convert_to(audit_text(log), 'UTF8')) AS is_sealed
      FROM audit_log log) chain
    WHERE NOT is_sealed OR id <> before_id + 1 ORDER BY id`.execute(db);
  const found = rows.map(({ before_id: beforeId, is_sealed: _, ...entry }): Tampering =>
    // Behind a gap no hash can match.
    entry.id === beforeId + 1
      ? { kind: 'changed', entry }
      : { kind: 'missing', from: beforeId + 1, to: entry.id - 1 },
  );
  const head = await getAuditHead(db);
  const [last] = (
    await sql<{
      id: number;
      hash: string;
    }>`SELECT id, encode(hash, 'hex') AS hash FROM audit_log ORDER BY id DESC LIMIT 1`.execute(db)
  ).rows;
  if ((last?.id ?? 0) < head.entries)
    found.push({ kind: 'missing', from: (last?.id ?? 0) + 1, to: head.entries });
  return found;
}
