import type { ListPage, ListRows } from './DataTable';

interface QueryResult<Row> {
  /** The last response, to any query. */
  data?: ListRows<Row>;
  /** The response to the current query. */
  currentData?: unknown;
  /** The error of the last completed request: it stays while the next is under way. */
  error?: unknown;
  refetch: () => unknown;
}

/** A page of a list from its query: shows the response to the newest query or, dimmed, the previous one. */
export function listPage<Row>({ data, currentData, error, refetch }: QueryResult<Row>): ListPage<Row> {
  return {
    data,
    isOld: currentData === undefined,
    hasFailed: error !== undefined,
    retry: () => void refetch(),
  };
}
