import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ListQuery } from '../../contract/paging';
import { orderBy, type Orderings } from './ordering';
import type { Tables } from './tables';

/** A list of a hundred thousand rows: its words stand in a table of their own, and every ordering has an index. */
export interface IndexedList {
  table: 'patients' | 'diagnoses';
  words: 'patient_words' | 'diagnosis_words';
  /** The column of `words` that holds the row's id. */
  owner: 'patient_id' | 'diagnosis_id';
  orderings: Orderings;
  /** When nothing is asked for. */
  ordering: string;
}

/** Nobody looks for more words than that at once, and each costs. */
const MAX_TERMS = 10;

/** Sorting so many matches costs less than walking an index past all that do not match. */
const WORTH_SORTING = 1_500;

/** Sorts after every text that begins with the same letters. */
const LAST = '\u{10FFFF}';

/** How many rows match and the ids of the page that is asked for, in order. Null when more words are looked for than may be. */
export async function findIndexedPage(
  db: Kysely<Tables>, list: IndexedList, { search = '', ordering, page, page_size }: ListQuery,
): Promise<{ count: number; ids: number[] } | null> {
  const { table, orderings } = list;
  const order = orderBy(ordering === undefined || ordering === '' ? list.ordering : ordering, orderings, sql.ref('id'));
  const part = sql`ORDER BY ${order} LIMIT ${page_size}::int OFFSET ${(page - 1) * page_size}::bigint`;
  const rows = sql.table(table);
  if (search.trim() === '') {
    const count = await countOf(db, sql`SELECT count(*)::int AS count FROM ${rows}`);
    return { count, ids: await idsOf(db, sql`SELECT id FROM ${rows} ${part}`) };
  }
  const terms = await termsOf(db, search);
  if (terms.length === 0) return { count: 0, ids: [] };
  if (terms.length > MAX_TERMS) return null;
  const hits = hitsOf(list, terms);
  const count = await countOf(db, sql`SELECT count(DISTINCT hit.id)::int AS count FROM (${hits}) AS hit`);
  if (count <= (page - 1) * page_size) return { count, ids: [] };
  const ids = count <= WORTH_SORTING
    ? sql`WITH hits AS MATERIALIZED (SELECT DISTINCT hit.id AS hit_id FROM (${hits}) AS hit) SELECT id FROM hits JOIN ${rows} ON id = hit_id ${part}`
    // The CASE keeps the planner from joining and sorting: it then walks the ordering's index and asks a hash of the matches.
    : sql`SELECT id FROM ${rows} WHERE CASE WHEN id IN (SELECT hit.id FROM (${hits}) AS hit) THEN true END ${part}`;
  return { count, ids: await idsOf(db, ids) };
}

/** The terms of a search, without those that another one implies. */
async function termsOf(db: Kysely<Tables>, search: string): Promise<string[]> {
  const { rows } = await sql<{ terms: string[] }>`SELECT search_terms(${search}::text) AS terms`.execute(db);
  const terms = [...new Set(rows[0]?.terms ?? [])];
  return terms.filter((term) => !terms.some((other) => other !== term && other.startsWith(term)));
}

/** The ids of the rows that have a word for every term; some come several times. */
function hitsOf({ words, owner }: IndexedList, terms: readonly string[]): RawBuilder<unknown> {
  const hits = terms.map((term) => sql`SELECT ${sql.ref(owner)} AS id FROM ${sql.table(words)} WHERE word >= ${term}::text AND word < ${term + LAST}::text`);
  return sql.join(hits, sql` INTERSECT `);
}

async function countOf(db: Kysely<Tables>, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`${query}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function idsOf(db: Kysely<Tables>, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}
