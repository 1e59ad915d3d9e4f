import { sql, type Transaction } from 'kysely';
import type { LinkSettings } from '../../../contract/links';
import type { MessageState, MessageStep } from '../../../contract/hl7Messages';
import type { Db } from '../engine/client';
import { numberArray } from '../engine/arrayParameters';
import { instantSql } from '../engine/instants';
import type { Tables } from '../tables/tables';

type Tx = Transaction<Tables>;

/** A message that came in, as far as it is known before anything of it is applied. */
export interface NewMessage {
  linkId: number;
  controlId: string;
  hash: string;
  bytes: Uint8Array;
  type: string;
  subject: string | null;
  warnings: readonly string[];
  /** That it was kept, in enhanced mode; null: nothing was answered yet. */
  acknowledgement: Uint8Array | null;
}

/** What is known of a message that came in. */
export interface KeptMessage {
  id: number;
  state: MessageState;
  replays: number;
  /** When it came first. */
  at: string;
  acknowledgement: Uint8Array | null;
  error_code: number | null;
  error_location: string | null;
}

/** A claim on a message ends at this time: one that is past, or far in the future by a wrong clock, does not count. */
export interface Lease {
  now: number;
  ms: number;
}

const isFree = ({ now, ms }: Lease) =>
  sql<boolean>`(due_at IS NULL OR due_at NOT BETWEEN ${instantSql(now)} AND ${instantSql(now + ms)})`;
const leased = ({ now, ms }: Lease) => sql`due_at = ${instantSql(now + ms)}`;

const KEPT = sql`id, state, replays, at, acknowledgement, error_code, error_location`;

/**
 * Keeps messages unless the same one is kept: the same link, control id and bytes. Resolves, in their order, with what is
 * known of each; null for one that is kept already.
 */
export async function insertMessages(
  db: Db,
  messages: readonly NewMessage[],
  lease: Lease,
): Promise<(KeptMessage | null)[]> {
  const values = messages.map(
    ({ linkId, controlId, hash, bytes, type, subject, acknowledgement, warnings }, index) => {
      const isReused = messages
        .slice(0, index)
        .some((each) => each.linkId === linkId && each.controlId === controlId && each.hash !== hash);
      return sql`(${linkId}::int, ${controlId}::text, ${hash}::text, ${bytes}::bytea, ${type}::text, ${subject}::text,
        ${acknowledgement}::bytea, ${JSON.stringify(warnings)}::json, ${isReused}::boolean)`;
    },
  );
  const { rows } = await sql<KeptMessage & Pick<NewMessage, 'hash'> & { link: number; control_id: string }>`
    /* prepared by length keep_messages */
    INSERT INTO hl7_messages (link_id, direction, control_id, hash, message, type, subject, state, is_reused_id, at, acknowledgement, warnings, due_at)
    SELECT v.link_id, 'in', v.control_id, v.hash, v.message, v.type, v.subject, 'received',
      v.control_id <> '' AND (v.is_reused OR EXISTS (
        SELECT FROM hl7_messages m WHERE m.link_id = v.link_id AND m.control_id = v.control_id AND m.direction = 'in')),
      ${instantSql(lease.now)}, v.acknowledgement, v.warnings, ${instantSql(lease.now + lease.ms)}
    FROM (VALUES ${sql.join(values)}) v(link_id, control_id, hash, message, type, subject, acknowledgement, warnings, is_reused)
    ON CONFLICT (link_id, control_id, hash) WHERE direction = 'in' DO NOTHING
    RETURNING ${KEPT}, link_id AS link, control_id, hash`.execute(db);
  const kept = new Map(rows.map((row) => [sameKey(row.link, row.control_id, row.hash), row]));
  return messages.map(({ linkId, controlId, hash }) => {
    const key = sameKey(linkId, controlId, hash);
    const row = kept.get(key) ?? null;
    // The first of two that are the same is the one that was kept.
    kept.delete(key);
    return row;
  });
}

const sameKey = (...key: readonly (string | number)[]): string => JSON.stringify(key);

export async function findSameMessage(
  db: Db,
  { linkId, controlId, hash }: Pick<NewMessage, 'linkId' | 'controlId' | 'hash'>,
): Promise<KeptMessage | null> {
  const { rows } = await sql<KeptMessage>`
    SELECT ${KEPT} FROM hl7_messages
    WHERE link_id = ${linkId}::int AND control_id = ${controlId}::text AND hash = ${hash}::text AND direction = 'in'`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Takes a message that is not being worked on: one that was received and not applied, or that was rejected and is sent
 * again. Null when another one has it. With `isOwn` the process that worked on it is known to have ended.
 */
export async function takeMessage(
  db: Db,
  id: number,
  { lease, isOwn }: { lease: Lease; isOwn: boolean },
): Promise<KeptMessage | null> {
  const { rows } = await sql<KeptMessage>`
    UPDATE hl7_messages SET state = 'received', ${leased(lease)}
    WHERE id = ${id}::bigint AND state IN ('received', 'rejected') AND (${isOwn}::boolean OR ${isFree(lease)})
    RETURNING ${KEPT}`.execute(db);
  return rows[0] ?? null;
}

/** A message with everything that is needed to apply it. */
interface WaitingMessage extends KeptMessage {
  message: Uint8Array;
  link_id: number;
  settings: LinkSettings;
}

const waiting = (taken: ReturnType<typeof sql>) => sql<WaitingMessage>`
  WITH taken AS (${taken})
  SELECT t.*, l.settings FROM taken t JOIN links l ON l.id = t.link_id ORDER BY t.id`;

interface Wanted {
  lease: Lease;
  own: readonly number[];
  all: boolean;
  /** The id of a message. */
  after: number;
  limit: number;
}

/** Takes messages after one that were received and are not being applied, in order, at most `limit`; also those of `own`. */
export async function takeReceived(
  db: Db,
  { lease, own, all, after, limit }: Wanted,
): Promise<WaitingMessage[]> {
  const { rows } = await waiting(sql`
    UPDATE hl7_messages SET ${leased(lease)} WHERE id IN (
      SELECT id FROM hl7_messages
      WHERE state = 'received' AND id > ${after}::bigint AND (${all}::boolean OR ${isFree(lease)} OR id = ANY (${numberArray(own)}::text::bigint[]))
      ORDER BY id LIMIT ${limit}::int FOR UPDATE SKIP LOCKED)
    RETURNING ${KEPT}, message, link_id`).execute(db);
  return rows;
}

/** Takes a dead letter to be replayed, and counts the replay. Null when it is none, or is being replayed. */
export async function takeDead(tx: Tx, id: number, lease: Lease): Promise<WaitingMessage | null> {
  const { rows } = await waiting(sql`
    UPDATE hl7_messages SET replays = replays + 1, ${leased(lease)}
    WHERE id = ${id}::bigint AND direction = 'in' AND state = 'dead' AND ${isFree(lease)}
    RETURNING ${KEPT}, message, link_id`).execute(tx);
  return rows[0] ?? null;
}

/**
 * Gives up a dead letter, or a message that was sent and not answered and keeps back those behind it. False when it is
 * neither, or is being replayed.
 */
export async function discardMessage(tx: Tx, id: number, reason: string, lease: Lease): Promise<boolean> {
  const { rows } = await sql`
    UPDATE hl7_messages SET state = 'discarded', discard_reason = ${reason}::text, concluded_at = ${instantSql(lease.now)}, due_at = NULL
    WHERE id = ${id}::bigint AND (direction = 'in' AND state = 'dead' AND ${isFree(lease)} OR state = 'queued' AND attempts > 0)
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** Null when there is no such message. */
export async function findState(db: Db, id: number): Promise<MessageState | null> {
  const { rows } = await sql<{ state: MessageState }>`
    SELECT state FROM hl7_messages WHERE id = ${id}::bigint`.execute(db);
  return rows[0]?.state ?? null;
}

/** What became of a message. */
export interface Conclusion {
  state: MessageState;
  patientId: number | null;
  steps: readonly MessageStep[];
  warnings: readonly string[];
  acknowledgement: Uint8Array | null;
  error: { code: number; location: string; text: string } | null;
}

/** A message as it was taken, and what became of it. */
export interface Concluded extends Conclusion {
  kept: Pick<KeptMessage, 'id' | 'state' | 'replays'>;
}

/**
 * Stores what became of messages. Resolves with the ids of those that are as they were taken; the others were concluded by
 * another one.
 */
export async function concludeMessages(
  tx: Db,
  messages: readonly Concluded[],
  now: number,
): Promise<Set<number>> {
  const values = messages.map(
    ({
      kept,
      state,
      patientId,
      acknowledgement,
      steps,
      warnings,
      error,
    }) => sql`(${kept.id}::bigint, ${kept.state}::text,
      ${kept.replays}::int, ${state}::text, ${patientId}::int, ${acknowledgement}::bytea, ${storable(steps)}::json, ${storable(warnings)}::json,
      ${error?.code ?? null}::int, ${error?.location ?? null}::text, ${error?.text ?? null}::text)`,
  );
  const { rows } = await sql<{ id: number }>`
    /* prepared by length conclude_messages */
    UPDATE hl7_messages m SET state = v.state, concluded_at = ${instantSql(now)}, due_at = NULL,
      patient_id = coalesce(v.patient_id, m.patient_id), acknowledgement = v.acknowledgement, steps = v.steps, warnings = v.warnings,
      error_code = v.error_code, error_location = v.error_location, error_text = v.error_text
    FROM (VALUES ${sql.join(values)}) v(id, was, replays, state, patient_id, acknowledgement, steps, warnings, error_code, error_location, error_text)
    WHERE m.id = v.id AND m.state = v.was AND m.replays = v.replays RETURNING m.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** A text of a message may hold what the database's texts do not. */
const storable = (value: unknown): string => JSON.stringify(value).replaceAll('\\u0000', '\\ufffd');
