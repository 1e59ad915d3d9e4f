import { sql, type Kysely } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '../../../../clinical/freshness';
import type { AUDIT_ACTIONS } from '../../../../contract/audit';
import type { Actor } from '../actor';
import { textArray } from '../../engine/arrayParameters';
import type { Tables } from '../../tables/tables';

/** Written by the database for every row of an audited table; by the server for the rest. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** An event that no row of an audited table records. */
export interface AuditEntry {
  /** Epoch ms. */
  at: number;
  by: Actor;
  action: AuditAction;
  entity: string;
  entityId: number | null;
  /** What of it was written, in a word. */
  fields?: readonly string[];
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
  /**
   * Names of the fields written; of alarm limits, the values before and after; of a screen that was read, the
   * ids of its patients.
   */
  fields: string[];
  /** SHA-256 over the entry before and this one, hex. */
  hash: string;
}

/** The columns of an exported entry. */
export const EXPORTED = sql`id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, user_id, username, action, entity, entity_id, fields,
  encode(hash, 'hex') AS hash`;

/** Appends an entry. In a transaction it comes last: its lock blocks every other process that appends. */
export async function appendAudit(
  db: Kysely<Tables>,
  { at, by, action, entity, entityId, fields = [] }: AuditEntry,
): Promise<void> {
  await sql`SELECT audit_append(${new Date(at).toISOString()}::timestamptz, ${by.id}::int, ${by.username}::text, ${action}::text,
    ${entity}::text, ${entityId}::int, ${textArray(fields)}::text::text[])`.execute(db);
}

/** That a user saw the data of patients. */
export interface AuditRead {
  /** Epoch ms. */
  at: number;
  by: Actor;
  /** `patient`, or the name of a screen. */
  entity: string;
  /** The patient whose own data it is; null for a screen. */
  entityId: number | null;
  /** The patients on a screen. */
  patients: readonly number[];
}

/** A user's reads of one patient are one entry in this many ms. */
export const READ_AGAIN_MS = 10 * 60_000;

/**
 * Appends reads, in order and all or none. One of a patient that another server has recorded within
 * READ_AGAIN_MS before it is left out.
 */
export async function appendReads(db: Kysely<Tables>, reads: readonly AuditRead[]): Promise<void> {
  const entries = reads.map(({ at, by, entity, entityId, patients }) => ({
    at: new Date(at).toISOString(),
    user_id: by.id,
    username: by.username,
    entity,
    entity_id: entityId,
    fields: patients.map(String),
  }));
  await sql`SELECT audit_append_reads(${JSON.stringify(entries)}::text::json,
    ${READ_AGAIN_MS}::int * interval '1 millisecond', ${CLOCK_TOLERANCE_MS}::int * interval '1 millisecond')`.execute(
    db,
  );
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
