import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PatientRow } from '../../../../contract/patients';
import { useGetPatientsQuery } from '../../../api/patients';
import { POLLING } from '../../../api/transport/polling';
import { formatCalendarDate } from '../../../lib/dates';
import { MISSING } from '../../../lib/missing';
import { paths } from '../../../lib/paths';
import { notReadOf } from '../../../lib/unreadable';
import { GenderIcon } from '../../../clinical/icons/GenderIcon';
import { DataTable, type Column } from '../../../ui/tables/DataTable';
import { listPage } from '../../../ui/tables/listPage';
import { A_TO_Z } from '../../../ui/tables/SortButton';
import type { ListState } from '../../../ui/tables/useListState';
import { ComorbiditiesCell } from './ComorbiditiesCell';
import './PatientTable.css';

/** A cell of one part of a row; `--` where that part could not be read. */
const known = (part: keyof PatientRow, render: (row: PatientRow) => ReactNode) => (row: PatientRow) =>
  notReadOf(row).includes(part) ? MISSING : render(row);

/** A cell that leads to the patient. */
const linked = (part: 'id' | 'last_name' | 'first_name') => (row: PatientRow) => (
  <Link to={paths.patient(row.id)} {...titleOf(row[part])}>
    {known(part, () => row[part])(row)}
  </Link>
);

/** Names are cut where they have no room. */
const titleOf = (part: unknown) => (typeof part === 'string' ? { title: part } : {});

const COLUMNS: readonly Column<PatientRow>[] = [
  { title: 'Patient ID', sortKey: 'id', width: 116, smallWidth: 110, render: linked('id') },
  {
    title: 'Last Name',
    sortKey: 'last_name',
    directionWords: A_TO_Z,
    width: 136,
    smallWidth: 122,
    pinned: 'start',
    // A list on a phone begins with the names: their bed is below them.
    render: (row) => (
      <>
        {linked('last_name')(row)}
        <span className="narrow-bed" data-bed={row.bed ?? MISSING} />
      </>
    ),
  },
  { title: 'First Name', sortKey: 'first_name', width: 132, smallWidth: 124, render: linked('first_name') },
  {
    title: 'Gender',
    sortKey: 'gender',
    width: 106,
    render: known('gender', ({ gender }) => <GenderIcon gender={gender} size={18} />),
  },
  {
    title: 'Date of Birth',
    sortKey: 'date_of_birth',
    width: 138,
    render: known('date_of_birth', (row) => formatCalendarDate(row.date_of_birth)),
  },
  { title: 'Bed', sortKey: 'bed', width: 96, isWhole: true, render: ({ bed }) => bed ?? MISSING },
  {
    title: 'Department',
    sortKey: 'admission__department__name',
    width: 160,
    render: (row) => row.admission?.department?.name ?? MISSING,
  },
  {
    title: 'Comorbidities',
    render: known('comorbidities', (row) => <ComorbiditiesCell comorbidities={row.comorbidities} />),
  },
];

const POLLED = { pollingInterval: POLLING.patients, refetchOnMountOrArgChange: true };

/** The patients of the hospital, page by page; kept up to date, as another user may transfer or register one. */
export function PatientTable({ list }: { list: ListState }) {
  return (
    <DataTable
      noun="patients"
      columns={COLUMNS}
      page={listPage(useGetPatientsQuery(list.query, POLLED))}
      list={list}
    />
  );
}
