import { Button } from 'antd';
import type { DashboardPatient } from '../../../contract/dashboard';
import { TextAreaField } from '../../forms/fields/TextAreaField';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateHighPriority } from '../../forms/validators/highPriority';
import { closeUnlessUnsaved } from '../../lib/leaveGuard';
import { AppModal } from '../../ui/modals/AppModal';
import { PatientBannerLine } from '../../clinical/banner/PatientBannerLine';
import { useHighPriority } from './useHighPriority';

interface Reason {
  high_priority_reason: string;
}

interface SetHighPriorityProps {
  patient: DashboardPatient;
  onClose: () => void;
}

const NOTHING = () => undefined;

/** Asks for the reason, and flags the patient. */
export function SetHighPriority({ patient, onClose }: SetHighPriorityProps) {
  const { submit, cancel } = useHighPriority({ patient: patient.id, isRemoval: false, onClose });
  const close = () => closeUnlessUnsaved(cancel);
  return (
    <AppModal title="Set High Priority" onClose={close}>
      <PatientBannerLine patient={patient} />
      <SaveForm<Reason, Reason, null> validator={validateHighPriority} save={submit} onSaved={NOTHING}>
        {({ isInvalid, isSubmitting, formError }) => (
          <>
            <TextAreaField name="high_priority_reason" label="High Priority Reason" required />
            <SaveNote formError={formError} isSaving={isSubmitting} />
            <div className="app-modal-buttons">
              <Button onClick={close}>Cancel</Button>
              <Button
                type="primary"
                htmlType="submit"
                disabled={isInvalid || isSubmitting}
                loading={isSubmitting}
              >
                Save
              </Button>
            </div>
          </>
        )}
      </SaveForm>
    </AppModal>
  );
}
