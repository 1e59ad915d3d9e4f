import type { AlarmLoad } from '../../../../contract/alarmLoad';
import { RowTable, type RowColumn } from '../../../ui/tables/RowTable';
import { TableScroll } from '../../../ui/tables/TableScroll';
import { kindText, percentText, rateText, waitText } from './loadText';

type Row = AlarmLoad['by_kind'][number];

const NUMBERS = { align: 'right' } as const;

const COLUMNS: readonly RowColumn<Row>[] = [
  { title: 'Kind', isRowHeader: true, render: ({ kind }) => kindText(kind) },
  { title: 'A bed and day', ...NUMBERS, render: ({ per_bed_and_day }) => <b>{rateText(per_bed_and_day)}</b> },
  {
    title: 'New',
    ...NUMBERS,
    render: ({ repeated }) => percentText(repeated === null ? null : 1 - repeated),
  },
  { title: 'Repeated', ...NUMBERS, render: ({ repeated }) => percentText(repeated) },
  { title: 'Acknowledged', ...NUMBERS, render: ({ acknowledged }) => percentText(acknowledged) },
  { title: 'Escalated', ...NUMBERS, render: ({ escalated }) => percentText(escalated) },
  { title: 'p50', ...NUMBERS, render: ({ acknowledged_after }) => waitText(acknowledged_after) },
  { title: 'Under 1 min', ...NUMBERS, render: ({ under_a_minute }) => percentText(under_a_minute) },
];

/** The load of each kind that was raised. */
export function KindTable({ kinds }: { kinds: readonly Row[] }) {
  return (
    <TableScroll label="Table of alarms by kind">
      <RowTable
        label="Alarms by kind"
        isCompact
        columns={COLUMNS}
        rows={kinds}
        keyOf={({ kind }) => kind}
        emptyText="No alarms in this time"
      />
    </TableScroll>
  );
}
