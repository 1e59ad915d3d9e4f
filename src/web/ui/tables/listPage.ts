import type { ListPage, ListRows } from './DataTable';

interface QueryResult<Row> {
  /** The last response, to any query. */
  data?: ListRows<Row>;
  /** The response to the current query. */
  currentData?: unknown;
  /** Of the last question that was answered or not: it stays while the next is under way. */
  error?: unknown;
  refetch: () => unknown;
}

/** A page of a list out of its query: what is shown is the answer to the newest question, or, dimmed, the one before. */
export function listPage<Row>({ data, currentData, error, refetch }: QueryResult<Row>): ListPage<Row> {
  return {
    data,
    isOld: currentData === undefined,
    hasFailed: error !== undefined,
    retry: () => void refetch(),
  };
}
