import { AddPatientForm } from '../../features/patients/AddPatientForm';
import { paths } from '../../lib/paths';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { PageHeader } from '../../ui/PageHeader';

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
