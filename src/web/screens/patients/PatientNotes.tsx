import { NoteTable } from '../../features/notes/NoteTable';

/** The third tab: what was written about the patient. */
export const PatientNotes = ({ patientId }: { patientId: number }) => <div className="list-screen list-screen--tab"><NoteTable patient={patientId} /></div>;
