import { Table, type TableColumnType } from 'antd';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { windowSides } from '../places/stylePixels';
import './RowTable.css';

export interface RowColumn<Row> {
  /** The text of its header, unique in the table. */
  title: string;
  /** Shown as its header instead of `title`. */
  header?: ReactNode;
  /** Shares the remaining width when left out, CSS px. */
  width?: number | undefined;
  /** Of a column without a width: its part in the least width of the table, CSS px. */
  leastWidth?: number;
  align?: 'left' | 'right';
  /**
   * Stays in sight while the other columns scroll under it: 'start' says what a row is about, 'end' is read with it. At most one column
   * each.
   */
  pinned?: 'start' | 'end';
  /** What a cell says is one word, such as 'MED-1', and is broken nowhere. */
  isWhole?: boolean;
  /** The cells name their rows: they are row headers. */
  isRowHeader?: boolean;
  ariaSort?: 'ascending' | 'descending' | undefined;
  render: (row: Row) => ReactNode;
}

interface RowTableProps<Row> {
  /** The accessible name of the table, where nothing around it names it. */
  label?: string;
  columns: readonly RowColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => number | string;
  /** As narrow as its contents, for a table beside something else. */
  isCompact?: boolean;
  /**
   * What the rows are an answer to. When it changes, the rows that can be in sight are drawn at once and the others after that frame;
   * rows of the same set change together.
   */
  set?: string;
  /** The text in the place of the rows when there are none. */
  emptyText?: string;
  /** The text in the place of all cells of a row; null for a row with cells. */
  wordsOf?: (row: Row) => string | null;
}

/** The part in the least width of the table of a column that names none, CSS px. */
const FREE_WIDTH = 220;

/** The height of most rows, CSS px. */
const ROW_HEIGHT = 40;

/** What the top bar, the title and the header of a table take of the window at least, CSS px. */
const ABOVE_ROWS = 140;

/**
 * Ant Design's table in our density, of all rows it is given. It is at least as wide as its columns and scrolls
 * with whatever is around it: antd's own sticky header would split it into two tables for a screen reader.
 */
export function RowTable<Row extends object>({
  label,
  columns,
  rows,
  keyOf,
  isCompact = false,
  set = '',
  emptyText = 'No results',
  wordsOf = () => null,
}: RowTableProps<Row>) {
  const width = columns.reduce((sum, column) => sum + (column.width ?? column.leastWidth ?? FREE_WIDTH), 0);
  const pinnedEnd = columns.find(({ pinned }) => pinned === 'end')?.width ?? 0;
  const drawn = useDrawnRows(rows, set);
  return (
    <Table<Row>
      className={isCompact ? 'row-table row-table--compact' : 'row-table'}
      style={{
        ...pinnedEndStyle(pinnedEnd),
        ...(!isCompact && { minWidth: width }),
        // The scroll bar keeps its place while the rows below are not drawn.
        ...(drawn.length < rows.length && { minHeight: rows.length * ROW_HEIGHT }),
      }}
      aria-label={label}
      size="small"
      tableLayout={isCompact ? 'auto' : 'fixed'}
      pagination={false}
      columns={columns.map((column, place) => antdColumn(column, { place, columns, wordsOf }))}
      dataSource={drawn}
      rowKey={keyOf}
      locale={{ emptyText: <span className="row-table-empty">{emptyText}</span> }}
    />
  );
}

/** How wide the column at the end is, for the style sheet: the column at the start keeps clear of it. */
const pinnedEndStyle = (px: number): object => ({ '--pinned-end': `${px}px` });

/**
 * The rows of another set begin with as many as the window can show: drawing 200 rows takes longer than a person waits for an answer.
 * Not `useDeferredValue`: that waits for no frame, and defers nothing in a transition.
 */
function useDrawnRows<Row>(rows: readonly Row[], set: string): readonly Row[] {
  const [wholeSet, setWholeSet] = useState<string | null>(null);
  const first = Math.max(1, Math.ceil((windowSides().height - ABOVE_ROWS) / ROW_HEIGHT));
  // A rest that is no longer than these comes with them.
  const isWhole = wholeSet === set || rows.length <= 2 * first;
  useEffect(() => {
    if (isWhole) return undefined;
    // The frame that shows the first rows begins; the others follow it.
    const frame = requestAnimationFrame(() => startTransition(() => setWholeSet(set)));
    return () => cancelAnimationFrame(frame);
  }, [isWhole, set]);
  return isWhole ? rows : rows.slice(0, first);
}

interface Place<Row> {
  place: number;
  columns: readonly RowColumn<Row>[];
  wordsOf: (row: Row) => string | null;
}

function antdColumn<Row>(
  {
    title,
    header = title,
    width,
    align = 'left',
    pinned,
    isWhole = false,
    isRowHeader = false,
    ariaSort,
    render,
  }: RowColumn<Row>,
  { place, columns, wordsOf }: Place<Row>,
): TableColumnType<Row> {
  const classes = [
    ...(pinned === undefined ? [] : [`pinned-${pinned}`]),
    ...(isWhole ? ['row-table-whole'] : []),
  ];
  return {
    key: title,
    title: header,
    align,
    ...(width === undefined ? {} : { width }),
    ...(classes.length > 0 && { className: classes.join(' ') }),
    ...(isRowHeader && { rowScope: 'row' as const }),
    onHeaderCell: () => ({ 'aria-sort': ariaSort }),
    onCell: (row) =>
      wordsOf(row) === null
        ? {}
        : { colSpan: place === 0 ? columns.length : 0, className: 'row-table-words' },
    // The cells that the words span are rendered, too.
    render: (_value, row) => (wordsOf(row) === null ? render(row) : place === 0 ? wordsOf(row) : null),
  };
}
