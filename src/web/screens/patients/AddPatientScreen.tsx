import { AddPatientForm } from '../../features/patients/AddPatientForm';
import { paths } from '../../lib/paths';
import { Breadcrumb } from '../../ui/page/Breadcrumb';
import { PageHeader } from '../../ui/page/PageHeader';

/** Registers a patient. */
export function AddPatientScreen() {
  return (
    <>
      <PageHeader
        title="Add Patient"
        breadcrumb={<Breadcrumb back={{ title: 'Patient List', to: paths.patients }} current="Add Patient" />}
      />
      <AddPatientForm />
    </>
  );
}
