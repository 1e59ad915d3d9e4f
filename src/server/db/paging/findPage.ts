import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ListQuery } from '../../../contract/paging';
import { orderBy, type Orderings } from './ordering';
import type { Tables } from '../tables/tables';

/** A page as the database returns it; `count` counts all rows, regardless of the page. */
export interface Found<Row> {
  count: number;
  results: Row[];
}

/** A page of rows that are each shown as several; `partsCount` counts the parts of all rows. */
export interface FoundInParts<Row> extends Found<Row> {
  partsCount: number;
}

/** A list that is short enough to be scanned: hundreds of rows, or those of one patient. */
export interface ShortList {
  /** What follows SELECT. */
  columns: RawBuilder<unknown>;
  /** What follows FROM, joins included. */
  from: RawBuilder<unknown>;
  /** The condition on every row, besides the search. */
  where?: readonly RawBuilder<unknown>[];
  /** The row's id, which breaks ties. */
  id: RawBuilder<unknown>;
  /** A text of all the fields that the search covers. */
  searched: RawBuilder<unknown>;
  orderings: Orderings;
  /** The default ordering. */
  ordering: string;
  /** The row that matches a search exactly: it comes first where no ordering is requested. */
  exactMatch?: (search: string) => RawBuilder<unknown>;
  /** How many parts a row has, where one is shown as several. */
  parts?: RawBuilder<unknown>;
}

/** A page of a short list. Count and rows are from one snapshot; a page past the end has the count alone. */
export async function findPage<Row extends object>(
  db: Kysely<Tables>,
  list: ShortList,
  { search = '', ordering, page, page_size }: ListQuery,
): Promise<FoundInParts<Row>> {
  const { columns, from, where = [], id, searched, orderings, exactMatch, parts = sql`0` } = list;
  const sought = search.trim();
  const conditions = sought === '' ? where : [...where, sql`matches_search(${searched}, ${search}::text)`];
  const filter = conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
  const isOrdered = ordering !== undefined && ordering !== '';
  const fields = orderBy(isOrdered ? ordering : list.ordering, orderings, id);
  const order =
    isOrdered || sought === '' || exactMatch === undefined
      ? fields
      : sql`${exactMatch(sought)} DESC, ${fields}`;
  const { rows } = await sql<Row & { counted: number; parts_counted: number; nth: number | null }>`
    SELECT counted.*, page.*
    FROM (SELECT count(*)::int AS counted, coalesce(sum(${parts}), 0)::int AS parts_counted FROM ${from} ${filter}) AS counted
    LEFT JOIN LATERAL (
      SELECT ${columns}, row_number() OVER (ORDER BY ${order})::int AS nth FROM ${from} ${filter}
      ORDER BY ${order} LIMIT ${page_size}::int OFFSET ${(page - 1) * page_size}::bigint
    ) AS page ON true
    ORDER BY page.nth`.execute(db);
  return {
    count: rows[0]?.counted ?? 0,
    partsCount: rows[0]?.parts_counted ?? 0,
    results: rows
      .filter(({ nth }) => nth !== null)
      .map(({ counted: _counted, parts_counted: _parts, nth: _nth, ...row }) => row as unknown as Row),
  };
}
