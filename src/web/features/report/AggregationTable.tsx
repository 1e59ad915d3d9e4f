import { VITALS, type VitalKey } from '../../../clinical/vitals';
import type { Aggregations } from '../../../contract/observationSets';
import { MISSING } from '../../lib/missing';
import { TRACE_KEYS } from '../../clinical/charts/vitalTraces';
import { RowTable, type RowColumn } from '../../ui/tables/RowTable';

/** A mean has one decimal more than whole readings. */
const MEAN_DIGITS = 1;

const NUMBERS = { align: 'right' } as const;

interface Row {
  key: VitalKey;
  statistics: Aggregations[VitalKey];
}

const definition = ({ key }: Row) => VITALS[key];

const COLUMNS: readonly RowColumn<Row>[] = [
  { title: 'Vital', isRowHeader: true, render: (row) => definition(row).rowName },
  { title: 'Unit', render: (row) => definition(row).unit },
  { title: 'Min', ...NUMBERS, render: (row) => fixed(row.statistics.min, definition(row).digits) },
  { title: 'Max', ...NUMBERS, render: (row) => fixed(row.statistics.max, definition(row).digits) },
  { title: 'Mean', ...NUMBERS, render: (row) => fixed(row.statistics.mean, MEAN_DIGITS) },
  { title: 'Count', ...NUMBERS, render: (row) => row.statistics.count },
];

/** The statistics of each vital in the period. */
export function AggregationTable({ aggregations }: { aggregations: Aggregations }) {
  return (
    <RowTable
      label="Aggregation"
      isCompact
      columns={COLUMNS}
      rows={TRACE_KEYS.map((key) => ({ key, statistics: aggregations[key] }))}
      keyOf={({ key }) => key}
    />
  );
}

const fixed = (value: number | null, digits: number): string =>
  value === null ? MISSING : value.toFixed(digits);
