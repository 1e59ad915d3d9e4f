import { sql, type RawBuilder } from 'kysely';

/** By the name of a field on the wire, the SQL that orders by it. */
export type Orderings<Field extends string = string> = Readonly<Record<Field, RawBuilder<unknown>>>;

/**
 * What follows ORDER BY for a list's `ordering`, whose fields the contract has checked. Missing values come last either way. Ties
 * are broken by `id` in the direction of the first field, so pages never overlap and a descending list is the ascending one reversed.
 * Where `neverMissing` says that a field always has a value, an index on it can be read backwards.
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
