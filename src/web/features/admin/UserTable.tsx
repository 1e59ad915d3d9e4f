import { Link } from 'react-router-dom';
import type { User } from '../../../contract/users';
import { useGetUsersQuery } from '../../api/users';
import { paths } from '../../lib/paths';
import { Refusal } from '../../ui/loading/Refusal';
import { statusOf } from '../../ui/loading/ItemRegion';
import { DataTable, type Column } from '../../ui/tables/DataTable';
import { listPage } from '../../ui/tables/listPage';
import type { ListState } from '../../ui/tables/useListState';
import { momentText, statusText, typeText } from './userText';

const COLUMNS: readonly Column<User>[] = [
  {
    title: 'User ID',
    sortKey: 'id',
    width: 100,
    smallWidth: 104,
    render: ({ id }) => <Link to={paths.user(id)}>{id}</Link>,
  },
  {
    title: 'First Name',
    sortKey: 'first_name',
    width: 120,
    smallWidth: 128,
    render: (user) => user.first_name,
  },
  {
    title: 'Last Name',
    sortKey: 'last_name',
    width: 118,
    smallWidth: 124,
    pinned: 'start',
    render: (user) => user.last_name,
  },
  { title: 'Email', sortKey: 'email', width: 226, render: (user) => user.email },
  { title: 'Username', sortKey: 'username', width: 118, render: (user) => user.username },
  { title: 'Status', sortKey: 'is_active', width: 104, render: statusText },
  { title: 'Type', sortKey: 'is_superuser', width: 92, render: typeText },
  { title: 'Last Login', sortKey: 'last_login', width: 152, render: (user) => momentText(user.last_login) },
  {
    title: 'Date Joined',
    sortKey: 'date_joined',
    width: 152,
    render: (user) => momentText(user.date_joined),
  },
];

/** The staff, for an Admin; other users see a message that they lack the permission. */
export function UserTable({ list }: { list: ListState }) {
  const query = useGetUsersQuery(list.query, { refetchOnMountOrArgChange: true });
  return statusOf(query.error) === 403 ? (
    <Refusal />
  ) : (
    <DataTable noun="users" columns={COLUMNS} page={listPage(query)} list={list} />
  );
}
