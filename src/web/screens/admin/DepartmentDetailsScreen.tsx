import type { Department } from '../../../contract/departments';
import type { Versioned } from '../../api/transport/versioned';
import { useGetDepartmentVersionQuery } from '../../api/departmentEditing';
import { PermittedGoButton } from '../../features/admin/PermittedGoButton';
import { paths } from '../../lib/paths';
import { Card } from '../../ui/Card';
import { Facts } from '../../ui/Facts';
import { PencilIcon } from '../../ui/icons/screenIcons';
import { ItemRegion } from '../../ui/loading/ItemRegion';
import { ItemScreen } from './ItemScreen';
import '../../features/admin/AdminPage.css';

/** A department, with a link to its form. */
export function DepartmentDetailsScreen() {
  return (
    <ItemScreen
      title="Department Details"
      back={{ title: 'Departments', to: paths.departments }}
      actions={(id) => (
        <PermittedGoButton action="manage wards" to={paths.editDepartment(id)}>
          <PencilIcon />
          Edit
        </PermittedGoButton>
      )}
    >
      {(id) => <Details key={id} id={id} />}
    </ItemScreen>
  );
}

function Details({ id }: { id: number }) {
  return (
    <ItemRegion<Versioned<Department>>
      noun="department"
      query={useGetDepartmentVersionQuery(id, { refetchOnMountOrArgChange: true })}
      missing={paths.departments}
    >
      {({ item: department }) => (
        <Card title={department.name} className="admin-facts">
          <Facts
            facts={[
              { label: 'Department ID', value: department.id },
              { label: 'Name', value: department.name },
              { label: 'Abbreviation', value: department.abbreviation },
            ]}
          />
        </Card>
      )}
    </ItemRegion>
  );
}
