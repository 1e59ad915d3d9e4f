import type { Patient } from '../../../contract/patients';
import { NewNoteButton } from '../../features/bedside/BedsideActions';
import { NoteTable } from '../../features/clinicalNotes/NoteTable';

/** The third tab: the notes on the patient, and a button to write one. */
export const PatientNotes = ({ patient }: { patient: Patient }) => (
  <div className="list-screen list-screen--tab patient-notes">
    <div className="patient-notes-actions">
      <NewNoteButton patient={patient} />
    </div>
    <NoteTable patient={patient.id} />
  </div>
);
