import { Link } from 'react-router-dom';
import type { Bed } from '../../../contract/beds';
import { useGetBedsQuery } from '../../api/beds';
import { paths } from '../../lib/paths';
import { DataTable, type Column } from '../../ui/tables/DataTable';
import { listPage } from '../../ui/tables/listPage';
import type { ListState } from '../../ui/tables/useListState';

const COLUMNS: readonly Column<Bed>[] = [
  {
    title: 'Bed ID',
    sortKey: 'id',
    width: 120,
    smallWidth: 92,
    render: ({ id }) => <Link to={paths.bed(id)}>{id}</Link>,
  },
  {
    title: 'Department',
    sortKey: 'department__name',
    smallWidth: 136,
    render: ({ department }) => <Link to={paths.department(department.id)}>{department.name}</Link>,
  },
  {
    title: 'Number',
    sortKey: 'number',
    width: 130,
    smallWidth: 104,
    align: 'right',
    render: ({ number }) => number,
  },
  {
    title: 'Abbreviation',
    sortKey: 'abbreviation_annotation',
    leastWidth: 150,
    smallWidth: 126,
    pinned: 'start',
    isWhole: true,
    render: ({ abbreviation }) => abbreviation,
  },
];

/** The beds of all departments. */
export function BedTable({ list }: { list: ListState }) {
  return (
    <DataTable
      noun="beds"
      columns={COLUMNS}
      page={listPage(useGetBedsQuery(list.query, { refetchOnMountOrArgChange: true }))}
      list={list}
    />
  );
}
