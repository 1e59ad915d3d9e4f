import type { Department } from '../../../contract/departments';
import type { Versioned } from '../../api/transport/versioned';
import { useGetDepartmentVersionQuery } from '../../api/departmentEditing';
import { Permitted } from '../../features/admin/Permitted';
import { EditDepartmentForm } from '../../features/admin/DepartmentForm';
import { paths } from '../../lib/paths';
import { ItemRegion } from '../../ui/loading/ItemRegion';
import { ItemScreen } from './ItemScreen';

/** The form of a department. */
export function EditDepartmentScreen() {
  return (
    <ItemScreen title="Edit Department" back={{ title: 'Departments', to: paths.departments }}>
      {(id) => (
        <Permitted action="manage wards">
          <Edit key={id} id={id} />
        </Permitted>
      )}
    </ItemScreen>
  );
}

function Edit({ id }: { id: number }) {
  return (
    <ItemRegion<Versioned<Department>>
      noun="department"
      query={useGetDepartmentVersionQuery(id, { refetchOnMountOrArgChange: true })}
      missing={paths.departments}
    >
      {(department) => <EditDepartmentForm department={department} />}
    </ItemRegion>
  );
}
