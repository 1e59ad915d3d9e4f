import { Link } from 'react-router-dom';
import type { PatientRow } from '../../../../contract/patients';
import { useGetPatientsQuery } from '../../../api/patients';
import { formatCalendarDate } from '../../../lib/dates';
import { MISSING } from '../../../lib/observationText';
import { paths } from '../../../lib/paths';
import { GenderIcon } from '../../../ui/GenderIcon';
import { DataTable, type Column } from '../../../ui/tables/DataTable';
import { listPage } from '../../../ui/tables/listPage';
import { A_TO_Z } from '../../../ui/tables/SortButton';
import type { ListState } from '../../../ui/tables/useListState';
import { ComorbiditiesCell } from './ComorbiditiesCell';

/** A cell that leads to the patient. */
const linked = (text: (row: PatientRow) => string | number) => (row: PatientRow) => <Link to={paths.patient(row.id)}>{text(row)}</Link>;

const COLUMNS: readonly Column<PatientRow>[] = [
  { title: 'Patient ID', sortKey: 'id', width: 116, render: linked(({ id }) => id) },
  { title: 'Last Name', sortKey: 'last_name', directionWords: A_TO_Z, width: 136, render: linked((row) => row.last_name) },
  { title: 'First Name', sortKey: 'first_name', width: 132, render: linked((row) => row.first_name) },
  { title: 'Gender', sortKey: 'gender', width: 106, render: ({ gender }) => <GenderIcon gender={gender} size={18} /> },
  { title: 'Date of Birth', sortKey: 'date_of_birth', width: 138, render: (row) => formatCalendarDate(row.date_of_birth) },
  { title: 'Bed', sortKey: 'bed', width: 96, render: ({ bed }) => bed ?? MISSING },
  { title: 'Department', sortKey: 'admission__department__name', width: 160, render: (row) => row.admission?.department?.name ?? MISSING },
  { title: 'Comorbidities', render: (row) => <ComorbiditiesCell comorbidities={row.comorbidities} /> },
];

/** The patients of the hospital, page by page. */
export function PatientTable({ list }: { list: ListState }) {
  return <DataTable noun="patients" columns={COLUMNS} page={listPage(useGetPatientsQuery(list.query, { refetchOnMountOrArgChange: true }))} list={list} />;
}
