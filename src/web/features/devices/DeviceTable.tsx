import { Link } from 'react-router-dom';
import type { Device } from '../../../contract/devices';
import { useDevices } from '../../api/devices';
import { formatTimestamp } from '../../lib/dates';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';
import { DataTable, type Column } from '../../ui/tables/DataTable';
import { listPage } from '../../ui/tables/listPage';
import type { ListState } from '../../ui/tables/useListState';
import { DeviceStatus } from './DeviceStatus';
import { PatientLink } from './assignment/PatientLink';

const COLUMNS: readonly Column<Device>[] = [
  {
    title: 'ID',
    sortKey: 'id',
    width: 112,
    smallWidth: 76,
    pinned: 'start',
    render: ({ id }) => <Link to={paths.device(id)}>{id}</Link>,
  },
  { title: 'Type', sortKey: 'type', width: 208, smallWidth: 166, render: ({ type }) => type },
  {
    title: 'Last Sync',
    sortKey: 'last_sync',
    width: 200,
    // On a phone the date is below the time.
    smallWidth: 116,
    render: ({ last_sync: at }) => (
      <span className="row-table-lines">{at === null ? MISSING : formatTimestamp(at)}</span>
    ),
  },
  { title: 'Status', width: 144, smallWidth: 112, render: ({ online }) => <DeviceStatus online={online} /> },
  {
    title: 'Patient',
    sortKey: 'patient__last_name,patient__first_name',
    smallWidth: 144,
    render: ({ patient }) => <PatientLink patient={patient} />,
  },
];

/** The hospital's devices, page by page, kept up to date. */
export function DeviceTable({ list }: { list: ListState }) {
  return <DataTable noun="devices" columns={COLUMNS} page={listPage(useDevices(list.query))} list={list} />;
}
