import { useState } from 'react';
import type { Assignment } from '../../../../contract/devices';
import { DEFAULT_PAGE_SIZE } from '../../../../contract/constants';
import { useGetAssignmentsQuery } from '../../../api/devices';
import { formatTimestamp } from '../../../lib/dates';
import { MISSING } from '../../../lib/missing';
import { Card } from '../../../ui/Card';
import { RowTable, type RowColumn } from '../../../ui/tables/RowTable';
import { TableScroll } from '../../../ui/tables/TableScroll';
import { PatientLink } from './PatientLink';
import './AssignmentHistory.css';

/** The patients who wore the device, newest first, with the users who put it on and took it off. */
export function AssignmentHistory({ device }: { device: number }) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useGetAssignmentsQuery(
    { device, page },
    { refetchOnMountOrArgChange: true },
  );
  const pages = Math.ceil((data?.count ?? 0) / DEFAULT_PAGE_SIZE);
  return (
    <Card title="Assignment history" className="assignment-history">
      {data === undefined ? (
        <Waiting hasFailed={isError} retry={() => void refetch()} />
      ) : (
        <History assignments={data.results} />
      )}
      {pages < 2 ? null : (
        <div className="form-buttons">
          <span className="panel-card-aside">{`Page ${page} of ${pages}`}</span>
          <button type="button" className="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </button>
          <button
            type="button"
            className="button"
            disabled={page === pages}
            onClick={() => setPage(page + 1)}
          >
            Older
          </button>
        </div>
      )}
    </Card>
  );
}

const COLUMNS: readonly RowColumn<Assignment>[] = [
  { title: 'Patient', render: ({ patient }) => <PatientLink patient={patient} /> },
  { title: 'From', width: 168, render: (row) => formatTimestamp(row.assigned_at) },
  { title: 'Assigned by', width: 160, render: (row) => nameOf(row.assigned_by) },
  {
    title: 'Until',
    width: 168,
    render: ({ released_at: until }) => (until === null ? 'Now' : formatTimestamp(until)),
  },
  {
    title: 'Released by',
    width: 160,
    render: ({ released_at: until, released_by: by }) => (until === null ? '' : nameOf(by)),
  },
];

function History({ assignments }: { assignments: readonly Assignment[] }) {
  if (assignments.length === 0) return <p className="panel-card-words">Not yet worn by a patient.</p>;
  return (
    <TableScroll className="assignment-history-scroll" label="Table of assignments">
      <RowTable columns={COLUMNS} rows={assignments} keyOf={({ id }) => id} />
    </TableScroll>
  );
}

function Waiting({ hasFailed, retry }: { hasFailed: boolean; retry: () => void }) {
  if (!hasFailed)
    return (
      <p className="panel-card-words" role="status">
        Loading…
      </p>
    );
  return (
    <p className="panel-card-words" role="alert">
      The history could not be loaded.{' '}
      <button type="button" className="button" onClick={retry}>
        Try again
      </button>
    </p>
  );
}

const nameOf = (person: Assignment['assigned_by']): string =>
  person === null ? MISSING : `${person.first_name} ${person.last_name}`.trim() || MISSING;
