import { useState, type ReactNode } from 'react';
import type { Admission } from '../../../contract/admissions';
import { isDeclined } from '../../forms/saveFailure';
import { useViewEdit } from '../../forms/edit/useViewEdit';
import { Card } from '../../ui/Card';
import { PencilIcon, PlusIcon } from '../../ui/icons/icons';
import { AdmissionForm } from './AdmissionForm';
import { AdmissionView } from './AdmissionView';
import { wishOf } from './admissionValues';
import { NewAdmission } from './NewAdmission';
import type { KnownAdmission } from './useAdmission';
import type { AskToSave } from './save/useSaveAdmission';

/** The admission of a patient who was admitted at least once. */
type Admitted = KnownAdmission & { admission: Admission };

interface AdmissionCardProps {
  patient: number;
  known: Admitted;
  save: AskToSave;
  notice: ReactNode;
}

/** The latest admission: read-only first, edited on demand; after a closed one a new one can be made. */
export function AdmissionCard({ patient, known, save, notice }: AdmissionCardProps) {
  const [isAdmitting, setIsAdmitting] = useState(false);
  // The version that the changes are based on: it stays as it was when editing began, until a save fails on a
  // newer one.
  const [begun, setBegun] = useState(known);
  const [hasFailed, setHasFailed] = useState(false);
  const { admission, version, values } = hasFailed ? known : begun;
  const {
    isViewing,
    edit,
    cancel,
    save: saveEdited,
  } = useViewEdit({
    save: async (body: Parameters<typeof wishOf>[0]) => {
      const result = await save(wishOf(body, admission.device), { basis: { admission, version }, body });
      if (!isDeclined(result.error)) setHasFailed(result.error !== undefined);
      return result;
    },
  });
  if (isAdmitting) {
    const back = () => setIsAdmitting(false);
    return (
      <NewAdmission
        patient={patient}
        worn={known.values.device}
        save={save}
        notice={notice}
        onSaved={back}
        onCancel={back}
      />
    );
  }
  if (!isViewing)
    return (
      <AdmissionForm
        patient={patient}
        initialValues={values}
        save={saveEdited}
        onCancel={cancel}
        notice={notice}
      />
    );
  const start = () => {
    setBegun(known);
    setHasFailed(false);
    edit();
  };
  return (
    <Card
      title="Admission Info"
      aside={
        <div className="form-buttons">
          {known.admission.discharge_date === null ? null : (
            <button type="button" className="button" onClick={() => setIsAdmitting(true)}>
              <PlusIcon />
              New admission
            </button>
          )}
          <button type="button" className="button" onClick={start}>
            <PencilIcon />
            Edit
          </button>
        </div>
      }
    >
      <AdmissionView admission={known.admission} values={known.values} />
    </Card>
  );
}
