import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ListQuery } from '../../../contract/paging';
import { numberArray } from '../engine/arrayParameters';
import { orderBy, type Orderings } from './ordering';
import type { Tables } from '../tables/tables';

/**
 * A list of a hundred thousand rows: its words are in a table of their own, and every ordering has an index.
 */
export interface IndexedList {
  table: 'patients' | 'diagnoses';
  words: 'patient_words' | 'diagnosis_words';
  /** The column of `words` that holds the row's id. */
  owner: 'patient_id' | 'diagnosis_id';
  orderings: Orderings;
  /** The fields that may be null: they have an index for each direction. */
  missable: readonly string[];
  /** The default ordering. */
  ordering: string;
  /** What else finds a row by a term, besides its words: the ids, as `id`; null when nothing does. */
  alsoOf?: (term: string) => RawBuilder<unknown> | null;
}

/** How many rows match, and the ids of one page of them. */
export interface IndexedPage {
  count: number;
  ids: number[];
}

/** No user searches for more words than this at once, and each costs. */
const MAX_TERMS = 10;

/** Sorting this many matches costs less than walking an index past all the rows that do not match. */
const WORTH_SORTING = 1_500;

/** Sorts after every text that begins with the same letters. */
const LAST = '\u{10FFFF}';

/** The number of matches and the ids of the page, in order, without some rows. Null when there are more words than allowed. */
export async function findIndexedPage(
  db: Kysely<Tables>,
  list: IndexedList,
  query: ListQuery,
  without: readonly number[] = [],
): Promise<IndexedPage | null> {
  const { search = '', ordering, page, page_size } = query;
  const order = orderBy(
    ordering === undefined || ordering === '' ? list.ordering : ordering,
    list.orderings,
    sql.ref('id'),
    (field) => !list.missable.includes(field),
  );
  const part = sql`ORDER BY ${order} LIMIT ${page_size}::int OFFSET ${(page - 1) * page_size}::bigint`;
  const rows = sql.table(list.table);
  // Without scopes the statements are what they were, and their plans too.
  const all = without.length === 0 ? sql`` : sql`WHERE id <> ALL (${numberArray(without)}::text::int[])`;
  if (search.trim() === '')
    return pageOf(
      db,
      sql`SELECT id FROM ${rows} ${all} ${part}`,
      sql`SELECT count(*)::int FROM ${rows} ${all}`,
    );
  const terms = await termsOf(db, search);
  if (terms.length === 0) return { count: 0, ids: [] };
  if (terms.length > MAX_TERMS) return null;
  const found = hitsOf(list, terms);
  const wanted = without.length === 0 ? found : sql`SELECT id FROM (${found}) AS found (id) ${all}`;
  const hits = sql`hits (hit_id) AS MATERIALIZED (${wanted})`;
  const ids = (await isWorthSorting(db, list, terms))
    ? sql`SELECT id FROM hits JOIN ${rows} ON id = hit_id ${part}`
    : // The CASE keeps the planner from joining and sorting: it then walks the ordering's index and probes a hash of the matches.
      sql`SELECT id FROM ${rows} WHERE CASE WHEN id IN (SELECT hit_id FROM hits) THEN true END ${part}`;
  return pageOf(db, ids, sql`SELECT count(*)::int FROM hits`, sql`WITH ${hits}`);
}

/** Whether some term has so few words that the matches are cheaply sorted. */
async function isWorthSorting(
  db: Kysely<Tables>,
  list: IndexedList,
  terms: readonly string[],
): Promise<boolean> {
  const counts = terms.map(
    (term) =>
      sql`(SELECT count(*)::int FROM (${wordsOf(list, term)} LIMIT ${WORTH_SORTING + 1}::int) AS few)`,
  );
  const { rows } = await sql<{ fewest: number }>`SELECT least(${sql.join(counts)}) AS fewest`.execute(db);
  return (rows[0]?.fewest ?? 0) <= WORTH_SORTING;
}

/** The terms of a search, without those that another one implies. */
async function termsOf(db: Kysely<Tables>, search: string): Promise<string[]> {
  const { rows } = await sql<{ terms: string[] }>`SELECT search_terms(${search}::text) AS terms`.execute(db);
  const terms = [...new Set(rows[0]?.terms ?? [])];
  return terms.filter((term) => !terms.some((other) => other !== term && other.startsWith(term)));
}

/** The ids of the rows that have a word for every term, each once. */
function hitsOf(list: IndexedList, terms: readonly string[]): RawBuilder<unknown> {
  const [term, ...others] = terms.map((of) => wordsOf(list, of));
  if (others.length > 0) return sql.join([term, ...others], sql` INTERSECT `);
  return isLetter(terms[0]) ? sql`${term}` : sql`SELECT DISTINCT word.id FROM (${term}) AS word`;
}

/** The owners of the words that begin with the term, once a word. A letter is a word itself, so that it stands for all that begin with it. */
function wordsOf({ words, owner, alsoOf }: IndexedList, term: string): RawBuilder<unknown> {
  const from = sql`SELECT ${sql.ref(owner)} AS id FROM ${sql.table(words)}`;
  if (isLetter(term)) return sql`${from} WHERE word = ${term}::text`;
  const byWord = sql`${from} WHERE word >= ${term}::text AND word < ${term + LAST}::text`;
  const also = alsoOf?.(term) ?? null;
  return also === null ? byWord : sql`SELECT either.id FROM (${byWord} UNION ALL ${also}) AS either`;
}

/** Whether it is one character, as the database counts them. */
const isLetter = (term: string | undefined): boolean => term !== undefined && [...term].length === 1;

/** Count and ids in one snapshot. */
async function pageOf(
  db: Kysely<Tables>,
  ids: RawBuilder<unknown>,
  count: RawBuilder<unknown>,
  before: RawBuilder<unknown> = sql``,
): Promise<IndexedPage> {
  const { rows } = await sql<{
    count: number;
    ids: number[];
  }>`${before} SELECT (${count}) AS count, ARRAY(${ids}) AS ids`.execute(db);
  return rows[0] ?? { count: 0, ids: [] };
}
