import { sql, type RawBuilder } from 'kysely';
import {
  AUDIT_PATIENTS_NAMED,
  type AuditEntry,
  type AuditFilters,
  type AuditQuery,
} from '../../../../contract/audit';
import type { Db } from '../../engine/client';
import type { Found } from '../../paging/findPage';

/** What an entry calls a part of a patient's record, and is known by the patient's id. */
const OF_PATIENT = [
  'patient',
  'condition of patient',
  'vitals of patient',
  'pause of alarms of patient',
  'change of alarm limits of patient',
  'opening of patient',
  'export of patient',
  'erasure of patient',
  'identifier of patient',
  'merge of patient',
];

/** The tables of what is known by an id of its own, and belongs to one patient. */
const TABLES = {
  admission: 'admissions',
  'clinical note': 'clinical_notes',
  'lab test': 'lab_tests',
  alarm: 'alarms',
  'message of link': 'hl7_messages',
} as const;

const inTables = Object.entries(TABLES);

const IS_SCREEN = sql`l.action = 'read' AND l.entity_id IS NULL`;

/** The patient of entry `l`, where an erased one's is what it names. */
const ofErased = sql`SELECT x.patient_id FROM erased_records x WHERE x.entity = l.entity AND x.entity_id = l.entity_id`;

/** The ids of the patients whom entry `l` is about. */
const PATIENTS_OF = sql`CASE
  WHEN ${IS_SCREEN} THEN ARRAY(SELECT f.text::int FROM unnest(l.fields) WITH ORDINALITY AS f (text, nth) WHERE f.text ~ '^[0-9]{1,9}$' ORDER BY nth)
  WHEN l.entity IN (${sql.join(OF_PATIENT.map((name) => sql.lit(name)))}) THEN array_remove(ARRAY[l.entity_id], NULL)
  ${sql.join(
    inTables.map(
      ([entity, table]) =>
        sql`WHEN l.entity = ${sql.lit(entity)} THEN ARRAY(SELECT t.patient_id FROM ${sql.table(table)} t WHERE t.id = l.entity_id AND t.patient_id IS NOT NULL UNION ALL ${ofErased})`,
    ),
    sql` `,
  )}
  WHEN l.entity = 'notification' THEN ARRAY(SELECT a.patient_id FROM notifications n JOIN alerts a ON a.id = n.alert_id WHERE n.id = l.entity_id)
  ELSE '{}'::int[] END`;

/** Why a patient was opened: it may name the patient, and is kept beside the log, from where an erasure takes it. */
const REASON = sql`ARRAY(SELECT 'reason: ' || o.reason FROM patient_openings o
  WHERE o.patient_id = l.entity_id AND o.user_id = l.user_id AND o.opened_at = l.at AND o.reason <> '')`;

const COLUMNS = sql`l.id, to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, l.user_id AS user, l.username, l.action, l.entity,
  l.entity_id, CASE WHEN ${IS_SCREEN} THEN ARRAY(SELECT f FROM unnest(l.fields) AS f WHERE f !~ '^[0-9]{1,9}$')
    WHEN l.entity = 'opening of patient' THEN ${REASON} || l.fields ELSE l.fields END AS fields`;

/** Whom the first of these patients became part of, by merges that stand, one after the other. */
const mergedInto = (ids: RawBuilder<unknown>) => sql`(
  WITH RECURSIVE kept AS (
    SELECT m.survivor_id AS id, array_position(${ids}, m.retired_id) AS nth FROM patient_merges m
    WHERE m.retired_id = ANY (${ids}) AND m.undone_at IS NULL
    UNION SELECT m.survivor_id, kept.nth FROM kept JOIN patient_merges m ON m.retired_id = kept.id AND m.undone_at IS NULL)
  SELECT json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name)
  FROM kept JOIN patients p ON p.id = kept.id ORDER BY kept.nth LIMIT 1)`;

/** The ids of the entries about a patient, each once: an entry is of one entity. */
const hitsOf = (patient: number): RawBuilder<unknown> => {
  const own = sql`SELECT l.id FROM audit_log l WHERE l.entity IN (${sql.join(OF_PATIENT.map((name) => sql.lit(name)))}) AND l.entity_id = ${patient}::int`;
  const screens = sql`SELECT l.id FROM audit_log l WHERE ${IS_SCREEN} AND l.fields @> ARRAY[${String(patient)}::text]`;
  const others = inTables.map(
    ([entity, table]) =>
      sql`SELECT l.id FROM ${sql.table(table)} t JOIN audit_log l ON l.entity = ${sql.lit(entity)} AND l.entity_id = t.id WHERE t.patient_id = ${patient}::int`,
  );
  const notified = sql`SELECT l.id FROM alerts a JOIN notifications n ON n.alert_id = a.id
    JOIN audit_log l ON l.entity = 'notification' AND l.entity_id = n.id WHERE a.patient_id = ${patient}::int`;
  const erased = sql`SELECT l.id FROM erased_records x JOIN audit_log l ON l.entity = x.entity AND l.entity_id = x.entity_id
    WHERE x.patient_id = ${patient}::int`;
  return sql.join([own, screens, ...others, notified, erased], sql` UNION ALL `);
};

/** The entries that fit filters: what follows WITH, FROM and WHERE, and how many there are. */
function matching(
  { user, patient, action, since, until }: AuditFilters,
  more: readonly RawBuilder<unknown>[] = [],
) {
  const conditions = [
    ...(user === undefined ? [] : [sql`l.user_id = ${user}::int`]),
    ...(action === undefined ? [] : [sql`l.action = ${action}::text`]),
    ...(since === undefined ? [] : [sql`l.at >= ${since}::timestamptz`]),
    ...(until === undefined ? [] : [sql`l.at < ${until}::timestamptz`]),
    ...more,
  ];
  const hits = patient === undefined ? sql`WITH` : sql`WITH hits AS MATERIALIZED (${hitsOf(patient)}),`;
  const from = patient === undefined ? sql`audit_log l` : sql`hits JOIN audit_log l ON l.id = hits.id`;
  const where = conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
  const isAll = patient === undefined && conditions.length === 0;
  // Ids follow each other without a gap: a million entries need not be counted.
  const count = isAll ? sql`SELECT last_id FROM audit_head` : sql`SELECT count(*) FROM ${from} ${where}`;
  return { hits, from, where, count, isAll };
}

/** A page of the audit log, newest first; count and rows are from one snapshot. */
export async function findAuditEntries(
  db: Db,
  filters: AuditFilters,
  { page, page_size }: Pick<AuditQuery, 'page' | 'page_size'>,
): Promise<Found<AuditEntry>> {
  const { hits, from, where, count, isAll } = matching(filters);
  const before = (page - 1) * page_size;
  const chosen = isAll
    ? sql`SELECT l.id FROM audit_log l WHERE l.id <= (SELECT last_id FROM audit_head) - ${before}::bigint ORDER BY l.id DESC LIMIT ${page_size}::int`
    : sql`SELECT l.id FROM ${from} ${where} ORDER BY l.id DESC LIMIT ${page_size}::int OFFSET ${before}::bigint`;
  const { rows } = await sql<AuditEntry & { counted: number; known: boolean }>`
    ${hits} chosen AS MATERIALIZED (${chosen}), counted AS (SELECT (${count})::int AS counted)
    SELECT counted.counted, entry.id IS NOT NULL AS known, entry.*
    FROM counted LEFT JOIN (
      SELECT ${COLUMNS}, coalesce(cardinality(about.ids), 0) AS patients_count, coalesce(named.patients, '[]') AS patients,
        CASE WHEN named.patients IS NULL THEN ${mergedInto(sql`about.ids`)} END AS merged_into
      FROM chosen JOIN audit_log l USING (id)
      CROSS JOIN LATERAL (SELECT ${PATIENTS_OF} AS ids) AS about
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) ORDER BY p.nth) AS patients
        FROM (SELECT p.id, p.first_name, p.last_name, row_number() OVER (ORDER BY p.id <> ${filters.patient ?? 0}::int, array_position(about.ids, p.id)) AS nth
          FROM patients p WHERE p.id = ANY (about.ids) ORDER BY nth LIMIT ${AUDIT_PATIENTS_NAMED}::int) AS p
      ) AS named ON true
    ) AS entry ON true
    ORDER BY entry.id DESC`.execute(db);
  return {
    count: rows[0]?.counted ?? 0,
    results: rows.filter(({ known }) => known).map(({ counted: _counted, known: _known, ...entry }) => entry),
  };
}

/** An entry as the export has it. */
export interface ExportedAuditEntry extends Omit<AuditEntry, 'patients' | 'patients_count' | 'merged_into'> {
  /** Ids. */
  patients: number[];
}

/** The entries that fit filters, newest first; at most `limit`, and of those before the one with the id `before`. */
export async function findAuditExport(
  db: Db,
  filters: AuditFilters,
  { limit, before }: { limit: number; before: number | null },
): Promise<ExportedAuditEntry[]> {
  const { hits, from, where } = matching(filters, before === null ? [] : [sql`l.id < ${before}::bigint`]);
  const { rows } = await sql<ExportedAuditEntry>`
    ${hits} chosen AS MATERIALIZED (SELECT l.id FROM ${from} ${where} ORDER BY l.id DESC LIMIT ${limit}::int)
    SELECT ${COLUMNS}, to_json(${PATIENTS_OF}) AS patients FROM chosen JOIN audit_log l USING (id) ORDER BY l.id DESC`.execute(
    db,
  );
  return rows;
}
