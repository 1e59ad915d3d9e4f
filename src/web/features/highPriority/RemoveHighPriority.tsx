import type { DashboardPatient } from '../../../contract/dashboard';
import { SaveNote } from '../../forms/SaveForm';
import { saveFailure } from '../../forms/saveFailure';
import { ConfirmModal } from '../../ui/modals/ConfirmModal';
import { PatientBannerLine } from '../../clinical/banner/PatientBannerLine';
import { useHighPriority } from './useHighPriority';

interface RemoveHighPriorityProps {
  patient: DashboardPatient;
  onClose: () => void;
}

/** Asks before a patient's flag is removed. */
export function RemoveHighPriority({ patient, onClose }: RemoveHighPriorityProps) {
  const { isBusy, error, cancel, confirm } = useHighPriority({
    patient: patient.id,
    isRemoval: true,
    onClose,
  });
  return (
    <ConfirmModal title="Remove patient ?" isBusy={isBusy} onCancel={cancel} onConfirm={confirm}>
      <PatientBannerLine patient={patient} />
      <p>This patient will no longer be shown as high priority.</p>
      <SaveNote
        formError={error === null ? undefined : (saveFailure(error, () => false).note ?? undefined)}
        isSaving={isBusy}
      />
    </ConfirmModal>
  );
}
