import { sql, type Kysely } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '../../../clinical/freshness';
import type { Tables } from '../tables/tables';

/** A batch has at most this many events. */
const MOST_EVENTS = 10_000;

const AT_MOST_EVERY = sql`interval '1 second'`;

const sealOf = (words: 'detail' | 'detail_digest') =>
  sql`encode(sha256(convert_to(string_agg(jsonb_build_array(e.id, e.alarm_id,
  to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.event, e.user_id, e.severity, ${sql.ref(`e.${words}`)}, e.alert_id)::text,
  E'\\n' ORDER BY e.id), 'UTF8')), 'hex')`;

/** What the hash of a batch is made of: every event in order, of its words a digest, so that they can be erased. */
const SEAL_OF = sealOf('detail_digest');

/** The hash of a batch that was sealed before there were digests. */
const FORMER_SEAL_OF = sealOf('detail');

/**
 * Puts the events of alarms that are not sealed yet under one entry of the audit log, at `now` (epoch ms), at
 * most once a second over all servers. Resolves with whether any are left.
 */
export async function sealAlarmEvents(db: Kysely<Tables>, now: number): Promise<boolean> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  return db.transaction().execute(async (tx) => {
    const {
      rows: [seal],
    } = await sql<{ batch: number }>`
      UPDATE alarm_seal SET batch = batch + 1, at = ${at}
      WHERE (at <= ${at} - ${AT_MOST_EVERY} OR at > ${at} + ${CLOCK_TOLERANCE_MS}::int * interval '1 millisecond')
        AND EXISTS (SELECT FROM alarm_events WHERE sealed IS NULL)
      RETURNING batch`.execute(tx);
    if (seal === undefined) return isAnyLeft(tx);
    await sql`
      WITH salted AS MATERIALIZED (
        SELECT id, CASE WHEN detail IS NOT NULL THEN gen_random_uuid()::text END AS salt
        FROM alarm_events WHERE sealed IS NULL ORDER BY id LIMIT ${MOST_EVENTS}::int)
      UPDATE alarm_events e SET sealed = ${seal.batch}::bigint, detail_salt = s.salt,
        detail_digest = encode(sha256(convert_to(s.salt || e.detail, 'UTF8')), 'hex')
      FROM salted s WHERE e.id = s.id`.execute(tx);
    await sql`
      WITH batch AS (SELECT count(*)::int AS events, ${SEAL_OF} AS hash FROM alarm_events e WHERE e.sealed = ${seal.batch}::bigint)
      SELECT audit_append(${at}, NULL::int, 'server', 'created', 'alarm events', ${seal.batch}::int,
        ARRAY[events || ' events', 'digests sha256 ' || hash]) FROM batch`.execute(tx);
    return isAnyLeft(tx);
  });
}

async function isAnyLeft(db: Kysely<Tables>): Promise<boolean> {
  const found = await db
    .selectFrom('alarm_events')
    .select('id')
    .where('sealed', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the words of event `e` are gone without the patient of its alarm having been erased, or are others. */
const HAS_OTHER_WORDS = sql`CASE WHEN e.detail IS NULL
  THEN e.detail_digest IS NOT NULL AND NOT EXISTS (
    SELECT FROM alarms a JOIN erased_patients x ON x.patient_id = a.patient_id WHERE a.id = e.alarm_id)
  ELSE encode(sha256(convert_to(e.detail_salt || e.detail, 'UTF8')), 'hex') IS DISTINCT FROM e.detail_digest END`;

/** The batches whose events are no longer those that the audit log sealed. */
export async function findBrokenSeals(db: Kysely<Tables>): Promise<number[]> {
  const { rows } = await sql<{ batch: number }>`
    WITH seals AS (
      SELECT id, entity_id AS batch, fields[1] AS what, fields[2] AS seal FROM audit_log WHERE entity = 'alarm events'),
    of_one AS (
      SELECT s.batch FROM seals s LEFT JOIN alarm_events e ON e.sealed = s.batch WHERE s.batch IS NOT NULL
      GROUP BY s.id, s.batch, s.seal
      HAVING CASE WHEN starts_with(s.seal, 'digests ') THEN 'digests sha256 ' || ${SEAL_OF} IS DISTINCT FROM s.seal
        -- Of erased words the entry of migration 0038 has the digests.
        ELSE 'sha256 ' || ${FORMER_SEAL_OF} IS DISTINCT FROM s.seal
          AND (count(e.id) = 0 OR NOT bool_or(e.detail IS NULL AND e.detail_digest IS NOT NULL)) END),
    of_many AS (
      SELECT s.upto AS batch FROM (
        SELECT id, seal, substring(what FROM '[0-9]+$')::bigint AS upto FROM seals WHERE batch IS NULL) s
      LEFT JOIN LATERAL (
        SELECT string_agg(b.hash, E'\\n' ORDER BY b.sealed) AS hashes
        FROM (SELECT e.sealed, ${SEAL_OF} AS hash FROM alarm_events e WHERE e.sealed <= s.upto GROUP BY e.sealed) b) b ON true
      WHERE 'digests sha256 ' || encode(sha256(convert_to(b.hashes, 'UTF8')), 'hex') IS DISTINCT FROM s.seal)
    SELECT batch FROM of_one UNION SELECT batch FROM of_many
    UNION SELECT e.sealed FROM alarm_events e WHERE e.sealed IS NOT NULL AND ${HAS_OTHER_WORDS}
    ORDER BY 1`.execute(db);
  return rows.map(({ batch }) => Number(batch));
}
