import { useLocation } from 'react-router-dom';
import type { Patient } from '../../../contract/patients';
import { NewNoteButton } from '../../features/bedside/BedsideActions';
import { NoteTable } from '../../features/clinicalNotes/NoteTable';
import { NoteTimeline } from '../../features/clinicalNotes/NoteTimeline';
import { soughtNotes } from '../../features/clinicalNotes/soughtNotes';
import { useKeptView } from '../../ui/tables/useKeptView';
import { ViewSwitch } from '../../ui/ViewSwitch';

const VIEWS = ['List', 'Time line'] as const;

/**
 * The third tab: the notes on the patient, as a list or one after the other, and a button to write one. An address that leads to
 * a note opens it among the others.
 */
export function PatientNotes({ patient }: { patient: Patient }) {
  const { hash } = useLocation();
  const sought = soughtNotes(hash);
  const [view, setView] = useKeptView(VIEWS, sought.length > 0 ? 'Time line' : 'List');
  return (
    <div className="list-screen list-screen--tab patient-notes">
      <div className="patient-notes-actions">
        <ViewSwitch label="View of the notes" views={VIEWS} view={view} onChange={setView} />
        <NewNoteButton patient={patient} />
      </div>
      {view === 'List' ? (
        <NoteTable patient={patient.id} />
      ) : (
        <NoteTimeline key={hash} patient={patient.id} sought={sought} />
      )}
    </div>
  );
}
