import { sql, type RawBuilder } from 'kysely';

/** The SQL that orders by a field, by the name of the field in the API. */
export type Orderings<Field extends string = string> = Readonly<Record<Field, RawBuilder<unknown>>>;

/**
 * The ORDER BY clause for a list's `ordering`, whose fields the contract has validated. Missing values come
 * last in either direction. Ties are broken by `id` in the direction of the first field, so pages never
 * overlap and a descending list is the ascending one reversed. Where `neverMissing` states that a field
 * always has a value, an index on it can be read backwards.
 */
export function orderBy(
  ordering: string,
  orderings: Orderings,
  id: RawBuilder<unknown>,
  neverMissing: (field: string) => boolean = () => false,
): RawBuilder<unknown> {
  const terms = ordering
    .split(',')
    .map((term) => ({ field: term.replace(/^-/, ''), descending: term.startsWith('-') }));
  const direction = (field: string, descending: boolean) => {
    if (!descending) return sql`ASC`;
    return neverMissing(field) ? sql`DESC` : sql`DESC NULLS LAST`;
  };
  const parts = terms.map(({ field, descending }) => {
    const expression = orderings[field];
    if (expression === undefined)
      throw new Error(`Nothing orders by ${field}: the contract and the orderings of a list disagree.`);
    return sql`${expression} ${direction(field, descending)}`;
  });
  return sql.join([...parts, sql`${id} ${terms[0]?.descending === true ? sql`DESC` : sql`ASC`}`]);
}
