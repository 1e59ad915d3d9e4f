import { Link } from 'react-router-dom';
import { AFTER_ALARM_MINUTES, type Opening } from '../../../../contract/scope';
import { useGetOpeningsQuery } from '../../../api/scope';
import { lastFirst } from '../../../clinical/words/personName';
import { formatTimestamp } from '../../../lib/dates';
import { MISSING } from '../../../lib/missing';
import { paths } from '../../../lib/paths';
import { statusOf } from '../../../ui/loading/ItemRegion';
import { Refusal } from '../../../ui/loading/Refusal';
import { DataTable, type Column } from '../../../ui/tables/DataTable';
import { listPage } from '../../../ui/tables/listPage';
import type { ListState } from '../../../ui/tables/useListState';
import { accountName } from './identityText';
import './access.css';

/** Patients of other departments who were opened, by whom and why. */
export function OpeningsTable({ list }: { list: ListState }) {
  const query = useGetOpeningsQuery(list.query, { refetchOnMountOrArgChange: true });
  if (statusOf(query.error) === 403) return <Refusal />;
  return (
    <DataTable
      noun="opened patients"
      columns={COLUMNS}
      page={listPage(query)}
      list={list}
      emptyText="No opened patients found"
    />
  );
}

const COLUMNS: readonly Column<Opening>[] = [
  { title: 'When', sortKey: 'opened_at', width: 148, render: ({ opened_at }) => formatTimestamp(opened_at) },
  {
    title: 'Who',
    width: 200,
    render: ({ user }) => <span title={accountName(user)}>{accountName(user)}</span>,
  },
  {
    title: 'Patient',
    width: 190,
    render: ({ patient }) => <Link to={paths.patient(patient.id)}>{lastFirst(patient) || MISSING}</Link>,
  },
  {
    title: 'Why',
    width: 330,
    render: ({ reason, alarm }) =>
      alarm === null ? (
        <span title={reason}>{reason}</span>
      ) : (
        <Link to={paths.alarm(alarm)}>{`Notified of alarm ${alarm}`}</Link>
      ),
  },
  {
    title: 'Until',
    width: 200,
    render: ({ until }) =>
      until === null ? `${AFTER_ALARM_MINUTES} min after the alarm` : formatTimestamp(until),
  },
];
