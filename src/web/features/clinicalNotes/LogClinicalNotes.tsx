import { Button } from 'antd';
import { useState } from 'react';
import type { DashboardPatient } from '../../../contract/dashboard';
import { NotLogged } from '../../forms/NotKept';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateNewNote } from '../../forms/validators/clinicalNotes';
import { closeUnlessUnsaved } from '../../lib/leaveGuard';
import { AppModal } from '../../ui/modals/AppModal';
import { InfoModal } from '../../ui/modals/InfoModal';
import { PatientBannerLine } from '../../clinical/banner/PatientBannerLine';
import { messagesOfNewNote } from './messagesOfNewNote';
import { NoteText } from './NoteText';
import { useNewNote } from './useNewNote';

interface LogClinicalNotesProps {
  patient: DashboardPatient;
  onClose: () => void;
}

interface NewNote {
  clinical_notes: string;
}

/** A note on one patient. Reports the result; what was not saved stays in the form. */
export function LogClinicalNotes({ patient, onClose }: LogClinicalNotesProps) {
  const send = useNewNote(patient.id);
  const [isKept, setIsKept] = useState(false);
  const [failure, setFailure] = useState<unknown>(undefined);
  if (isKept)
    return (
      <InfoModal kind="success" title="Successfully Logged Notes" onClose={onClose}>
        <PatientBannerLine patient={patient} />
      </InfoModal>
    );
  const close = () => closeUnlessUnsaved(onClose);
  const save = async ({ clinical_notes: notes }: NewNote) => {
    const result = await send(notes);
    setFailure(result.error);
    return result;
  };
  return (
    <>
      <AppModal title="Log Clinical Notes" width={560} onClose={close}>
        <PatientBannerLine patient={patient} />
        <SaveForm<NewNote, NewNote, { id: number }>
          validator={validateNewNote}
          messagesOf={messagesOfNewNote}
          save={save}
          onSaved={() => setIsKept(true)}
        >
          {({ isInvalid, isSubmitting, formError }) => (
            <>
              <NoteText name="clinical_notes" label="Clinical Notes" rows={8} patient={patient.id} />
              <SaveNote formError={formError} isSaving={isSubmitting} />
              <div className="app-modal-buttons">
                <Button onClick={close}>Cancel</Button>
                <Button
                  type="primary"
                  htmlType="submit"
                  disabled={isInvalid || isSubmitting}
                  loading={isSubmitting}
                >
                  Submit
                </Button>
              </div>
            </>
          )}
        </SaveForm>
      </AppModal>
      {failure !== undefined ? (
        <InfoModal kind="error" title="Failed to Log Notes" onClose={() => setFailure(undefined)}>
          <PatientBannerLine patient={patient} />
          <NotLogged error={failure} />
        </InfoModal>
      ) : null}
    </>
  );
}
