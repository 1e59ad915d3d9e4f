import { LabTable } from '../../features/labs/LabTable';

/** The second tab: what the laboratory found. */
export const PatientLabs = ({ patientId }: { patientId: number }) => <div className="list-screen list-screen--tab labs"><LabTable patient={patientId} /></div>;
