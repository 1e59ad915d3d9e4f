import { sql, type RawBuilder } from 'kysely';
import {
  MOST_COUNTED,
  type Hl7MessageDetails,
  type Hl7MessageEntry,
  type Hl7MessagesQuery,
} from '../../../contract/hl7Messages';
import type { Db } from '../engine/client';
import type { Found } from '../paging/findPage';
import { findMergesOf } from './merge/merges';

const COLUMNS = sql`m.id, json_build_object('id', l.id, 'name', l.name) AS link, m.direction, m.control_id, m.type, m.subject,
  m.patient_id AS patient, m.state, m.at, m.concluded_at,
  substring(encode(m.acknowledgement, 'escape') FROM '.*MSA.([A-Z]{2})') AS answer, m.error_code, m.error_location, m.error_text,
  m.warnings`;

/** The columns that a search looks at, as their indexes have them. */
const SEARCHED = [
  sql`(lower(m.control_id COLLATE "C") COLLATE "C")`,
  sql`(lower(m.type COLLATE "C") COLLATE "C")`,
  sql`(lower(m.subject COLLATE "C") COLLATE "C")`,
];

/** Sorts after every text that begins with the same letters. */
const LAST = '\u{10FFFF}';

interface Filters {
  conditions: readonly RawBuilder<unknown>[];
  /** Empty: not searched. */
  search: string;
}

/** A page of the log, newest first; count and rows are from one snapshot. */
export async function findMessages(
  db: Db,
  { link, state, search = '', page, page_size }: Hl7MessagesQuery,
): Promise<Found<Hl7MessageEntry>> {
  const conditions = [
    ...(link === undefined ? [] : [sql`m.link_id = ${link}::int`]),
    ...(state === undefined ? [] : [sql`m.state = ${state}::text`]),
  ];
  const filters: Filters = { conditions, search: search.trim() };
  const part = sql`ORDER BY m.id DESC LIMIT ${page_size}::int OFFSET ${(page - 1) * page_size}::bigint`;
  // An index alone counts them all; of anything else no more is looked at than a person pages through.
  const { found, count, chosen } =
    filters.search === '' && conditions.length < 2
      ? {
          found: sql``,
          count: sql`SELECT count(*)::int FROM hl7_messages m ${whereOf(conditions)}`,
          chosen: sql`SELECT m.id FROM hl7_messages m ${whereOf(conditions)} ${part}`,
        }
      : {
          found: sql`found AS MATERIALIZED (${newestOf(filters)}),`,
          count: sql`SELECT count(*)::int FROM found`,
          chosen: sql`SELECT m.id FROM found m ${part}`,
        };
  const { rows } = await sql<Hl7MessageEntry & { counted: number; known: boolean }>`
    WITH ${found} chosen AS MATERIALIZED (${chosen})
    SELECT counted.counted, entry.id IS NOT NULL AS known, entry.*
    FROM (SELECT (${count}) AS counted) AS counted
    LEFT JOIN (SELECT ${COLUMNS} FROM chosen JOIN hl7_messages m USING (id) JOIN links l ON l.id = m.link_id) AS entry ON true
    ORDER BY entry.id DESC`.execute(db);
  return {
    count: rows[0]?.counted ?? 0,
    results: rows.filter(({ known }) => known).map(({ counted: _counted, known: _known, ...entry }) => entry),
  };
}

const whereOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;

/** The ids of the newest messages that fit, at most `MOST_COUNTED`: by what each index finds, and nothing else is read. */
function newestOf({ conditions, search }: Filters): RawBuilder<unknown> {
  const newest = sql`ORDER BY m.id DESC LIMIT ${MOST_COUNTED}::int`;
  const found = (more: readonly RawBuilder<unknown>[]) =>
    sql`(SELECT m.id FROM hl7_messages m ${whereOf([...conditions, ...more])} ${newest})`;
  if (search === '') return found([]);
  const hits = SEARCHED.map((column) => found([beginsWith(column, search)]));
  return sql`SELECT m.id FROM (${sql.join(hits, sql` UNION `)}) AS m (id) ${newest}`;
}

function beginsWith(column: RawBuilder<unknown>, search: string): RawBuilder<unknown> {
  const from = sql`lower(${search}::text COLLATE "C")`;
  return sql`${column} >= ${from} AND ${column} < ${from} || ${LAST}::text`;
}

/** A message with its bytes. */
export interface StoredMessage extends Omit<Hl7MessageDetails, 'segments' | 'place' | 'acknowledgement'> {
  message: Uint8Array;
  acknowledgement: Uint8Array | null;
  steps: Hl7MessageDetails['segments'][number]['steps'];
  /** The character set of the link, by its name in table 0211. */
  charset: string | null;
}

export async function findMessage(db: Db, id: number): Promise<StoredMessage | null> {
  const { rows } = await sql<Omit<StoredMessage, 'merges'>>`
    SELECT ${COLUMNS}, m.is_reused_id, m.replays, m.attempts, m.discard_reason, m.steps, m.message, m.acknowledgement,
      l.settings ->> 'charset' AS charset
    FROM hl7_messages m JOIN links l ON l.id = m.link_id WHERE m.id = ${id}::bigint`.execute(db);
  const [found] = rows;
  return found === undefined ? null : { ...found, merges: await findMergesOf(db, id) };
}
