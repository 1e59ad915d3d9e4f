import { Link } from 'react-router-dom';
import type { Department } from '../../../contract/departments';
import { useGetDepartmentsQuery } from '../../api/departments';
import { paths } from '../../lib/paths';
import { DataTable, type Column } from '../../ui/tables/DataTable';
import { listPage } from '../../ui/tables/listPage';
import type { ListState } from '../../ui/tables/useListState';

const COLUMNS: readonly Column<Department>[] = [
  {
    title: 'Department ID',
    sortKey: 'id',
    width: 200,
    smallWidth: 148,
    render: ({ id }) => <Link to={paths.department(id)}>{id}</Link>,
  },
  { title: 'Name', sortKey: 'name', smallWidth: 206, pinned: 'start', render: ({ name }) => name },
  {
    title: 'Abbreviation',
    sortKey: 'abbreviation',
    width: 320,
    smallWidth: 132,
    render: ({ abbreviation }) => abbreviation,
  },
];

/** The departments of the hospital. */
export function DepartmentTable({ list }: { list: ListState }) {
  return (
    <DataTable
      noun="departments"
      columns={COLUMNS}
      page={listPage(useGetDepartmentsQuery(list.query, { refetchOnMountOrArgChange: true }))}
      list={list}
    />
  );
}
