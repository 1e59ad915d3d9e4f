export type Direction = 'ascending' | 'descending';

/**
 * The ordering of a column as a query parameter: its key, each of its fields with a minus sign when
 * descending.
 */
export function orderingOf(sortKey: string, direction: Direction): string {
  return direction === 'ascending'
    ? sortKey
    : sortKey
        .split(',')
        .map((field) => `-${field}`)
        .join(',');
}

/**
 * The direction in which `ordering` orders the column of this key; null when it orders another one, or none.
 */
export function directionOf(sortKey: string, ordering: string | undefined): Direction | null {
  if (ordering === sortKey) return 'ascending';
  return ordering === orderingOf(sortKey, 'descending') ? 'descending' : null;
}
