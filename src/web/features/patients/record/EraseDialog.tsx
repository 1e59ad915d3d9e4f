import { Button } from 'antd';
import type { ErasureBody } from '../../../../contract/erasure';
import type { Patient } from '../../../../contract/patients';
import { useErasePatientMutation } from '../../../api/patientRecords';
import { PatientBannerLine } from '../../../clinical/banner/PatientBannerLine';
import { TextAreaField } from '../../../forms/fields/TextAreaField';
import { TextField } from '../../../forms/fields/TextField';
import { SaveForm, SaveNote } from '../../../forms/SaveForm';
import { validateErasure } from '../../../forms/validators/erasure';
import { closeUnlessUnsaved } from '../../../lib/leaveGuard';
import { AppModal } from '../../../ui/modals/AppModal';

interface EraseDialogProps {
  patient: Patient;
  onClose: () => void;
  onErased: () => void;
}

/** Asks for the last name or SSN and a reason, and erases the patient for good. */
export function EraseDialog({ patient, onClose, onErased }: EraseDialogProps) {
  const [erase] = useErasePatientMutation();
  const close = () => closeUnlessUnsaved(onClose);
  return (
    <AppModal title="Erase patient" onClose={close}>
      <PatientBannerLine patient={patient} />
      <p className="patient-record-words">
        This cannot be undone. Profile, stays, notes, laboratory results and measurements are deleted. Counts
        of alarms and the audit log stay, without the name.
      </p>
      <SaveForm<ErasureBody, ErasureBody, unknown>
        className="erase-form"
        validator={validateErasure}
        validateOn="submit"
        save={(body) => erase({ ...body, patient: patient.id })}
        onSaved={onErased}
      >
        {({ isSubmitting, formError }) => (
          <>
            <TextField name="confirmation" label="Last name or SSN" required />
            <TextAreaField name="reason" label="Reason" required rows={2} />
            <SaveNote formError={formError} isSaving={isSubmitting} />
            <div className="app-modal-buttons">
              <Button onClick={close}>Cancel</Button>
              <Button type="primary" danger htmlType="submit" loading={isSubmitting}>
                Erase patient
              </Button>
            </div>
          </>
        )}
      </SaveForm>
    </AppModal>
  );
}
