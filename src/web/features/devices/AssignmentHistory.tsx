import { useState } from 'react';
import type { Assignment } from '../../../contract/devices';
import { DEFAULT_PAGE_SIZE } from '../../../contract/paging';
import { useGetAssignmentsQuery } from '../../api/devices';
import { formatTimestamp } from '../../lib/dates';
import { MISSING } from '../../lib/missing';
import { Card } from '../../ui/Card';
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

function History({ assignments }: { assignments: readonly Assignment[] }) {
  if (assignments.length === 0) return <p className="panel-card-words">Nobody has worn this device yet.</p>;
  return (
    // It scrolls, so it must be reachable by keyboard.
    <div className="assignment-history-scroll" tabIndex={0} role="group" aria-label="Table of assignments">
      <table>
        <thead>
          <tr>
            <th scope="col">Patient</th>
            <th scope="col">From</th>
            <th scope="col">Assigned by</th>
            <th scope="col">Until</th>
            <th scope="col">Released by</th>
          </tr>
        </thead>
        <tbody>
          {assignments.map(
            ({
              id,
              patient,
              assigned_at: from,
              assigned_by: by,
              released_at: until,
              released_by: released,
            }) => (
              <tr key={id}>
                <td>
                  <PatientLink patient={patient} />
                </td>
                <td>{formatTimestamp(from)}</td>
                <td>{nameOf(by)}</td>
                <td>{until === null ? 'Now' : formatTimestamp(until)}</td>
                <td>{until === null ? '' : nameOf(released)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
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
