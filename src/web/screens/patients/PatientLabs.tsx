import type { Patient } from '../../../contract/patients';
import { LabTable } from '../../features/labTests/LabTable';

/** The second tab: lab results. */
export const PatientLabs = ({ patient }: { patient: Patient }) => (
  <div className="list-screen list-screen--tab labs">
    <LabTable patient={patient.id} />
  </div>
);
