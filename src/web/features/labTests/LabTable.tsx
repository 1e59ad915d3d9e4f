import { useMemo } from 'react';
import type { LabTests } from '../../../contract/labTests';
import { useLabTests } from '../../api/labTests';
import { formatTimestamp } from '../../lib/dates';
import { MISSING } from '../../lib/missing';
import { DataTable, rangeText, type Column, type ListRows } from '../../ui/tables/DataTable';
import { listPage } from '../../ui/tables/listPage';
import { useListState } from '../../ui/tables/useListState';
import { labRowsOf, referenceText, sampleTimeText, type LabRow } from './labRows';
import { LabValue } from './LabValue';
import './LabTable.css';

const COLUMNS: readonly Column<LabRow>[] = [
  {
    title: 'Date',
    width: 168,
    sortKey: 'results_timestamp',
    render: ({ test }) => formatTimestamp(test.results_timestamp),
  },
  { title: 'Analysis', width: 196, sortKey: 'type', render: ({ test }) => test.type },
  {
    title: 'Sample Date',
    width: 168,
    sortKey: 'sample_timestamp',
    render: ({ test }) => sampleTimeText(test),
  },
  {
    title: 'Description',
    smallWidth: 128,
    pinned: 'start',
    render: ({ observation }) => observation.type.description,
  },
  { title: 'Unit', width: 112, render: ({ observation }) => observation.type.unit || MISSING },
  {
    title: 'Value',
    width: 176,
    smallWidth: 100,
    pinned: 'end',
    align: 'right',
    render: ({ observation }) => <LabValue observation={observation} />,
  },
  {
    title: 'Reference',
    width: 136,
    align: 'right',
    render: ({ observation }) => referenceText(observation.type),
  },
];

const NOUN = 'lab tests';

/** A patient's lab results, one observation per row. Paged by tests: the rows of one test are never split. */
export function LabTable({ patient }: { patient: number }) {
  const list = useListState();
  const { data, ...answer } = useLabTests({ patient, ...list.query });
  const { page, page_size: pageSize } = list.query;
  const rows = useMemo(() => data && listedResults(data, page, pageSize), [data, page, pageSize]);
  return (
    <DataTable
      noun={NOUN}
      columns={COLUMNS}
      page={listPage({ ...answer, ...(rows && { data: rows }) })}
      list={list}
    />
  );
}

/**
 * The rows of a page. Pages consist of tests, so tests are counted as in every list; a test has several rows: how many
 * results are shown, and how many there are, is said beside it.
 */
function listedResults(
  { count, results_count: total, results: tests }: LabTests,
  page: number,
  pageSize: number,
): ListRows<LabRow> {
  const results = labRowsOf(tests);
  const range = rangeText({ count, results: tests }, page, pageSize, NOUN);
  return {
    count,
    results,
    words: `${range} · ${results.length} of ${total.toLocaleString('en-GB')} results`,
  };
}
