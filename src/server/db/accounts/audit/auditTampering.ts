import { sql, type Kysely } from 'kysely';
import { inSnapshot } from '../../engine/snapshot';
import type { Tables } from '../../tables/tables';
import { EXPORTED, type ExportedEntry } from './audit';

/**
 * An entry that was altered; one that stands where none was appended; a last one that follows from those
 * before it, and yet is not the one that the head sealed; or entries `from` to `to` that are missing.
 */
type Link =
  | { kind: 'changed' | 'forged' | 'sealed anew'; entry: ExportedEntry }
  | { kind: 'missing'; from: number; to: number };

/** Where the log differs from what was written. The head, which states its end, is one row. */
export type Tampering = Link | { kind: 'no head'; heads: number };

interface Head {
  /** How many rows the head has; one, unless it was altered. */
  heads: number;
  /** How many entries there are according to it. */
  entries: number;
  /** The hash that covers all of them; empty before the first. */
  hash: string;
}

async function readHead(db: Kysely<Tables>): Promise<Head> {
  const { rows } = await sql<Omit<Head, 'heads'>>`
    SELECT last_id AS entries, encode(hash, 'hex') AS hash FROM audit_head`.execute(db);
  return { heads: rows.length, ...(rows[0] ?? { entries: 0, hash: '' }) };
}

/** How many entries there are according to the head, and the hash that covers all of them. */
export async function getAuditHead(db: Kysely<Tables>): Promise<{ entries: number; hash: string }> {
  const { entries, hash } = await readHead(db);
  return { entries, hash };
}

/** The entry that has this seal; null when none has. */
export async function findSealedEntry(db: Kysely<Tables>, seal: string): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM audit_log WHERE hash = decode(${seal}::text, 'hex') ORDER BY id LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Follows the chain from its beginning to its head, as they are at one moment. Empty when every entry is as it was written. */
export function findTampering(db: Kysely<Tables>): Promise<Tampering[]> {
  return inSnapshot(db, compareWithHead);
}

async function compareWithHead(db: Kysely<Tables>): Promise<Tampering[]> {
  const links = await findBrokenLinks(db);
  const { heads, entries, hash } = await readHead(db);
  if (heads !== 1) return [...links, { kind: 'no head', heads }];
  // What stands behind the head is named once, as what it is.
  const counted = links.filter((each) => (each.kind === 'missing' ? each.from : each.entry.id) <= entries);
  const { rows } = await sql<ExportedEntry>`
    SELECT ${EXPORTED} FROM audit_log WHERE id > ${entries}::bigint ORDER BY id`.execute(db);
  return [
    ...counted,
    ...(await compareEnd(db, { entries, hash, found: counted })),
    ...rows.map((entry): Link => ({ kind: 'forged', entry })),
  ];
}

/** What is wrong with the last entry that the head counts, and was not found in the chain. */
async function compareEnd(
  db: Kysely<Tables>,
  { entries, hash, found }: { entries: number; hash: string; found: readonly Link[] },
): Promise<Link[]> {
  const {
    rows: [last],
  } = await sql<ExportedEntry>`
    SELECT ${EXPORTED} FROM audit_log WHERE id <= ${entries}::bigint ORDER BY id DESC LIMIT 1`.execute(db);
  const lastId = Math.max(0, last?.id ?? 0);
  if (lastId < entries) return [{ kind: 'missing', from: lastId + 1, to: entries }];
  if (last === undefined || last.hash === hash) return [];
  const isNamed = found.some((each) => each.kind !== 'missing' && each.entry.id === last.id);
  return isNamed ? [] : [{ kind: 'sealed anew', entry: last }];
}

/** Entries that do not follow from the one before them. */
async function findBrokenLinks(db: Kysely<Tables>): Promise<Link[]> {
  const { rows } = await sql<ExportedEntry & { before_id: number; is_sealed: boolean }>`
    SELECT ${EXPORTED}, before_id, is_sealed FROM (
      SELECT log.*, coalesce(lag(id) OVER (ORDER BY id), 0) AS before_id,
        hash = sha256(coalesce(lag(hash) OVER (ORDER BY id), '') || convert_to(audit_text(log), 'UTF8')) AS is_sealed
      FROM audit_log log) chain
    WHERE NOT is_sealed OR id <> before_id + 1 ORDER BY id`.execute(db);
  return rows.map(({ before_id: beforeId, is_sealed: _, ...entry }): Link => {
    // No entry ever had a number below 1, or the number of another one.
    if (entry.id <= beforeId || entry.id < 1) return { kind: 'forged', entry };
    // Behind a gap no hash can match.
    return entry.id === beforeId + 1
      ? { kind: 'changed', entry }
      : { kind: 'missing', from: Math.max(0, beforeId) + 1, to: entry.id - 1 };
  });
}
