import { useMemo } from 'react';
import { useGetLabTestsQuery } from '../../api/labTests';
import { formatTimestamp } from '../../lib/dates';
import { MISSING } from '../../lib/observationText';
import { DataTable, type Column } from '../../ui/tables/DataTable';
import { listPage } from '../../ui/tables/listPage';
import { useListState } from '../../ui/tables/useListState';
import { labRowsOf, referenceText, type LabRow } from './labRows';

const COLUMNS: readonly Column<LabRow>[] = [
  { title: 'Date', width: 168, sortKey: 'results_timestamp', render: ({ test }) => formatTimestamp(test.results_timestamp) },
  { title: 'Analysis', width: 220, sortKey: 'type', render: ({ test }) => test.type },
  { title: 'Sample Date', width: 184, sortKey: 'sample_timestamp', render: ({ test }) => formatTimestamp(test.sample_timestamp) },
  { title: 'Description', render: ({ observation }) => observation.type.description },
  { title: 'Unit', width: 128, render: ({ observation }) => observation.type.unit || MISSING },
  { title: 'Value', width: 112, align: 'right', render: ({ observation }) => observation.value },
  { title: 'Reference', width: 144, align: 'right', render: ({ observation }) => referenceText(observation.type) },
];

/** What the laboratory found of a patient, one observation a row. Paged by tests: those of one test are never parted. */
export function LabTable({ patient }: { patient: number }) {
  const list = useListState();
  const { data, ...answer } = useGetLabTestsQuery({ patient, ...list.query });
  const rows = useMemo(() => (data === undefined ? undefined : { count: data.count, shown: data.results.length, results: labRowsOf(data.results) }), [data]);
  return <DataTable noun="lab tests" columns={COLUMNS} page={listPage({ ...answer, ...(rows === undefined ? {} : { data: rows }) })} list={list} />;
}
