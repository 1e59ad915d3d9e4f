import { AdminOnly } from '../../features/admin/AdminOnly';
import { AddDepartmentForm } from '../../features/admin/DepartmentForm';
import { paths } from '../../lib/paths';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { PageHeader } from '../../ui/PageHeader';

/** A new department. */
export function AddDepartmentScreen() {
  return (
    <>
      <PageHeader
        title="Add Department"
        breadcrumb={
          <Breadcrumb back={{ title: 'Departments', to: paths.departments }} current="Add Department" />
        }
      />
      <AdminOnly>
        <AddDepartmentForm />
      </AdminOnly>
    </>
  );
}
