import { roleName, roleOf, type RoleFlags } from '../../../contract/roles';
import { MISSING } from '../../lib/missing';
import type { Column } from '../../ui/tables/DataTable';

interface Person extends RoleFlags {
  username: string;
  first_name: string;
  last_name: string;
}

/** Who a row is about, in the lists of Operations. */
export const PERSON_COLUMNS: readonly Column<Person>[] = [
  { title: 'Username', sortKey: 'username', width: 140, render: ({ username }) => username },
  {
    title: 'Name',
    sortKey: 'last_name',
    width: 180,
    render: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim() || MISSING,
  },
  { title: 'Type', width: 92, render: (person) => roleName(roleOf(person)) },
];
