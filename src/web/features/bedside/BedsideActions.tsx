import type { DashboardPatient } from '../../../contract/dashboard';
import { FlagIcon, NoteIcon, PlusIcon, PulseIcon } from '../../ui/icons/icons';
import './BedsideActions.css';
import { useBedsideDialog } from './useBedsideDialog';

interface BedsideActionsProps {
  /** From the patient's own record: includes patients who wear no device and are on no board. */
  patient: DashboardPatient;
}

/** The actions of a patient's card, in the header of that patient's own screens. */
export function BedsideActions({ patient }: BedsideActionsProps) {
  const { dialog, open } = useBedsideDialog();
  return (
    <>
      <BedsideButtons patient={patient} open={open} />
      {dialog}
    </>
  );
}

interface BedsideButtonsProps extends BedsideActionsProps {
  open: ReturnType<typeof useBedsideDialog>['open'];
}

/** The same without the dialog, for a screen that moves them: what was typed in the dialog stays. */
export function BedsideButtons({ patient, open }: BedsideButtonsProps) {
  const flag = patient.is_high_priority ? 'Remove High Priority' : 'Set High Priority';
  return (
    <div className="bedside-actions" role="group" aria-label="At the bed">
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        title="Log Clinical Notes"
        onClick={() => open('notes', patient)}
      >
        <NoteIcon />
        <span>Log Clinical Notes</span>
      </button>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        title="Log Vital Signs"
        onClick={() => open('vitals', patient)}
      >
        <PulseIcon />
        <span>Log Vital Signs</span>
      </button>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        title={flag}
        onClick={() => open(patient.is_high_priority ? 'remove high priority' : 'set high priority', patient)}
      >
        <FlagIcon />
        <span>{flag}</span>
      </button>
    </div>
  );
}

/** Writes a note on a patient, from the list of notes. */
export function NewNoteButton({ patient }: BedsideActionsProps) {
  const { dialog, open } = useBedsideDialog();
  return (
    <>
      <button
        type="button"
        className="button button--primary"
        aria-haspopup="dialog"
        onClick={() => open('notes', patient)}
      >
        <PlusIcon />
        New note
      </button>
      {dialog}
    </>
  );
}
