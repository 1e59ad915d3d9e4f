import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ListQuery } from '../../../contract/paging';
import { isUnreadable, UNREADABLE_WORDS } from '../../lib/unreadable';
import { useSmallScreen } from '../useSmallScreen';
import { directionOf } from './ordering';
import { lastPage, Pager } from './Pager';
import { RowTable, type RowColumn } from './RowTable';
import { ASCENDING_DESCENDING, SortButton, type DirectionWords } from './SortButton';
import { TableScroll } from './TableScroll';
import { PAGE_SIZES, type ListState } from './useListState';
import './DataTable.css';

export interface Column<Row> extends Pick<
  RowColumn<Row>,
  'title' | 'width' | 'leastWidth' | 'align' | 'pinned' | 'isWhole' | 'render'
> {
  /** Its width on a phone, CSS px; `width` when left out. */
  smallWidth?: number;
  /** The server's ordering field, several joined by commas; a column without one cannot be ordered. */
  sortKey?: string;
  directionWords?: DirectionWords;
}

export interface ListRows<Row> {
  count: number;
  results: readonly Row[];
  /** The text for the total, where `count` does not count rows. */
  words?: string;
}

/** The state of the wanted page of a list. */
export interface ListPage<Row> {
  /** The rows to show: those of the wanted page, or, while it is loading, the previous ones. */
  data: ListRows<Row> | undefined;
  /** The rows are not those of the wanted page (yet). */
  isOld: boolean;
  /** The wanted page could not be loaded. */
  hasFailed: boolean;
  retry: () => void;
}

interface DataTableProps<Row> {
  /** Name of the table, and what its rows are called: 'patients'. */
  noun: string;
  columns: readonly Column<Row>[];
  page: ListPage<Row>;
  list: ListState;
  /** Shown instead of rows when there are none. */
  emptyText?: string;
}

/**
 * A page of a list on the server: ordering in the headers, rows that scroll inside the card, the total and
 * the pages below.
 */
export function DataTable<Row extends { id: number | string }>({
  noun,
  columns,
  page,
  list,
  emptyText = 'No results',
}: DataTableProps<Row>) {
  const isSmall = useSmallScreen();
  const { data, isOld, hasFailed, retry } = page;
  const { query, setOrdering, setPaging, replacePage } = list;
  // The page in the address does not exist: shows the last one.
  const beyond =
    data !== undefined && !isOld && query.page > lastPage(data.count, query.page_size)
      ? lastPage(data.count, query.page_size)
      : null;
  useEffect(() => {
    if (beyond !== null) replacePage(beyond);
  }, [beyond, replacePage]);
  const answered = useAnswered(query, isOld);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null) box.current.scrollTop = 0;
  }, [answered]);
  const rows = data?.results;
  // Drawn again only for what it shows: a wanted ordering is shown by its header and the dimmed rows.
  const table = useMemo(
    () =>
      rows === undefined ? null : (
        <RowTable
          columns={columns.map((column) => ({
            ...column,
            width: (isSmall ? column.smallWidth : undefined) ?? column.width,
            header: <Header column={column} />,
            ariaSort: ariaSort(column, answered.ordering),
          }))}
          rows={rows}
          keyOf={keyOf}
          wordsOf={unreadableWords}
          set={JSON.stringify(answered)}
          emptyText={emptyText}
        />
      ),
    [columns, rows, answered, isSmall, emptyText],
  );
  return (
    <section className="data-table" aria-label={noun} aria-busy={isOld}>
      <div className="data-table-fault" role="status">
        {hasFailed ? (
          <p>
            {data === undefined
              ? `The ${noun} could not be loaded.`
              : `The ${noun} below are not up to date.`}{' '}
            <button type="button" onClick={retry}>
              Try again
            </button>
          </p>
        ) : null}
      </div>
      <TableScroll
        ref={box}
        className={isOld && data !== undefined ? 'data-table-scroll old' : 'data-table-scroll'}
        label={`Table of ${noun}`}
      >
        {table === null ? (
          <Skeleton isShown={!hasFailed} />
        ) : (
          <Ordering value={{ ordering: query.ordering, setOrdering }}>{table}</Ordering>
        )}
      </TableScroll>
      <div className="data-table-foot">
        <p aria-live="polite">
          {data === undefined ? '' : (data.words ?? rangeText(data, query.page, query.page_size, noun))}
        </p>
        {data === undefined || data.count === 0 ? null : (
          <Pager
            page={query.page}
            pageSize={query.page_size}
            count={data.count}
            sizes={PAGE_SIZES}
            isSmall={isSmall}
            onChange={setPaging}
          />
        )}
      </div>
    </section>
  );
}

/** The query that the rows on screen are the answer to. */
function useAnswered(wanted: ListQuery, isOld: boolean): ListQuery {
  const [answered, setAnswered] = useState(wanted);
  if (isOld || JSON.stringify(answered) === JSON.stringify(wanted)) return answered;
  setAnswered(wanted);
  return wanted;
}

type OrderingState = { ordering: string | undefined } & Pick<ListState, 'setOrdering'>;

/** The wanted ordering: the headers follow it before the rows do. */
const Ordering = createContext<OrderingState>({ ordering: undefined, setOrdering: () => undefined });

function Header<Row>({
  column: { title, sortKey, directionWords = ASCENDING_DESCENDING },
}: {
  column: Column<Row>;
}) {
  const { ordering, setOrdering } = useContext(Ordering);
  return (
    <span className="data-table-header">
      {title}
      {sortKey === undefined ? null : (
        <SortButton
          column={title}
          sortKey={sortKey}
          words={directionWords}
          ordering={ordering}
          onOrder={setOrdering}
        />
      )}
    </span>
  );
}

const keyOf = ({ id }: { id: number | string }) => id;

/** An unreadable row is shown, and counted. */
const unreadableWords = (row: { id: number | string }): string | null =>
  isUnreadable(row) ? `${Number(row.id) > 0 ? row.id : 'This row'} ${UNREADABLE_WORDS}.` : null;

/** Placeholders for the rows on the first load. */
function Skeleton({ isShown }: { isShown: boolean }) {
  return isShown ? (
    <div className="data-table-skeleton" role="status" aria-label="Loading">
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} />
      ))}
    </div>
  ) : null;
}

function ariaSort<Row>(
  { sortKey }: Column<Row>,
  ordering: string | undefined,
): 'ascending' | 'descending' | undefined {
  return sortKey === undefined ? undefined : (directionOf(sortKey, ordering) ?? undefined);
}

/** '21–40 of 86 patients', '0 patients'; for the wanted page. */
export function rangeText<Row>(
  { count, results: { length: shown } }: ListRows<Row>,
  page: number,
  pageSize: number,
  noun: string,
): string {
  if (count === 0) return `0 ${noun}`;
  if (shown === 0) return `0 of ${count.toLocaleString('en-GB')} ${noun}`;
  const first = (page - 1) * pageSize + 1;
  const range = `${first.toLocaleString('en-GB')}–${(first + shown - 1).toLocaleString('en-GB')}`;
  return `${range} of ${count.toLocaleString('en-GB')} ${count === 1 ? noun.replace(/s$/, '') : noun}`;
}
