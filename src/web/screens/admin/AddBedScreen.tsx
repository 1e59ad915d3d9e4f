import { Permitted } from '../../features/admin/Permitted';
import { AddBedForm } from '../../features/admin/BedForm';
import { paths } from '../../lib/paths';
import { Breadcrumb } from '../../ui/page/Breadcrumb';
import { PageHeader } from '../../ui/page/PageHeader';

/** A new bed. */
export function AddBedScreen() {
  return (
    <>
      <PageHeader
        title="Add Bed"
        breadcrumb={<Breadcrumb back={{ title: 'Beds', to: paths.beds }} current="Add Bed" />}
      />
      <Permitted action="manage wards">
        <AddBedForm />
      </Permitted>
    </>
  );
}
