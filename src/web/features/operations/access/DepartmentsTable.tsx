import { Button } from 'antd';
import type { PersonWithDepartments } from '../../../../contract/scope';
import { useGetPeopleWithDepartmentsQuery } from '../../../api/scope';
import { statusOf } from '../../../ui/loading/ItemRegion';
import { Refusal } from '../../../ui/loading/Refusal';
import { DataTable, type Column } from '../../../ui/tables/DataTable';
import { listPage } from '../../../ui/tables/listPage';
import type { ListState } from '../../../ui/tables/useListState';
import { PERSON_COLUMNS } from '../personColumns';
import './access.css';

interface DepartmentsTableProps {
  list: ListState;
  onChange: (person: PersonWithDepartments) => void;
}

/** Who belongs to which departments. */
export function DepartmentsTable({ list, onChange }: DepartmentsTableProps) {
  const query = useGetPeopleWithDepartmentsQuery(list.query, { refetchOnMountOrArgChange: true });
  if (statusOf(query.error) === 403) return <Refusal />;
  return (
    <DataTable
      noun="accounts"
      columns={columnsWith(onChange)}
      page={listPage(query)}
      list={list}
      emptyText="No accounts found"
    />
  );
}

const columnsWith = (
  change: (person: PersonWithDepartments) => void,
): readonly Column<PersonWithDepartments>[] => [
  ...PERSON_COLUMNS,
  { title: 'Departments', width: 320, render: departmentsOf },
  {
    title: 'Actions',
    width: 120,
    render: (person) => (
      <span className="identity-actions">
        <Button
          size="small"
          aria-label={`Change the departments of ${person.username}`}
          onClick={() => change(person)}
        >
          Change
        </Button>
      </span>
    ),
  },
];

function departmentsOf({ departments, sees_all: seesAll }: PersonWithDepartments) {
  const names = departments.map(({ name }) => name).join(', ');
  const text = seesAll ? `Sees every department${names === '' ? '' : ` · ${names}`}` : names || 'None';
  return <span title={text}>{text}</span>;
}
