/**
 * Array parameters as PostgreSQL's array text, to be cast `$1::text::float8[]`. Both drivers pass a text through as it is;
 * their own conversion of long arrays costs several times the rest of an ingest statement.
 *
 * A prepared statement casts `(SELECT $1::text)::float8[]`: PostgreSQL then does not know the length of the array when it
 * plans. Otherwise a plan for the arrays at hand looks cheaper than the kept one whenever they are short, and the
 * statement is planned anew at every execution.
 */
export function numberArray(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

/** The values as JSON, to be cast to `json[]`. JSON text holds no control character, so quoting it once more escapes `"` and `\\` alone. */
export function jsonArray(values: readonly unknown[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : JSON.stringify(JSON.stringify(value)))).join(',')}}`;
}

/** Quoted throughout, so that no text is parsed as NULL or as two elements. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
}
