import { Permitted } from '../../features/admin/Permitted';
import { AddDepartmentForm } from '../../features/admin/DepartmentForm';
import { paths } from '../../lib/paths';
import { Breadcrumb } from '../../ui/page/Breadcrumb';
import { PageHeader } from '../../ui/page/PageHeader';

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
      <Permitted action="manage wards">
        <AddDepartmentForm />
      </Permitted>
    </>
  );
}
