import { useState, type ReactNode } from 'react';
import type { Admission, AdmissionBody } from '../../../contract/admissions';
import type { Versioned } from '../../api/transport/versioned';
import { isOnRecord } from '../../forms/edit/isOnRecord';
import { useVersionedEdit } from '../../forms/edit/useVersionedEdit';
import { useViewEdit } from '../../forms/edit/useViewEdit';
import { Card } from '../../ui/Card';
import { PencilIcon } from '../../ui/icons/screenIcons';
import { PlusIcon } from '../../ui/icons/icons';
import { NotRefreshed } from '../../ui/NotRefreshed';
import { AdmissionForm } from './AdmissionForm';
import { ADMISSION_RECORD, type NamedAdmission } from './admissionRecord';
import { AdmissionView } from './AdmissionView';
import { admissionBodyOf, wishOf } from './admissionValues';
import { NewAdmission } from './NewAdmission';
import { useReadAdmissionAgain, type KnownAdmission } from './useAdmission';
import type { AskToSave } from './save/useSaveAdmission';

/** The admission of a patient who was admitted at least once. */
type Admitted = KnownAdmission & { admission: Admission };

interface AdmissionCardProps {
  patient: number;
  known: Admitted;
  save: AskToSave;
  /** Called when a save that failed without an answer turns out to be stored, with the device on record. */
  onFound: (device: number | null) => void;
  notice: ReactNode;
  /** Server time (epoch ms) of what is shown, once it may have been changed since; null while it is refreshed. */
  shownFrom: number | null;
}

/** The latest admission: read-only first, edited on demand; after a closed one a new one can be made. */
export function AdmissionCard({ patient, known, save, onFound, notice, shownFrom }: AdmissionCardProps) {
  const [isAdmitting, setIsAdmitting] = useState(false);
  const current: Versioned<NamedAdmission> = { item: known, version: known.version };
  const versioned = useVersionedEdit({
    current,
    refetch: useReadAdmissionAgain(patient),
    send: (body: AdmissionBody, { item: { admission }, version }) =>
      save(wishOf(body, admission.device), { basis: { admission, version }, body }),
    fields: ADMISSION_RECORD,
    isStored: (body, { admission, values }) => isOnRecord(body, admissionBodyOf(values, admission.patient)),
    answerOf: ({ item: { admission } }) => {
      onFound(admission.device);
      return null;
    },
  });
  const { isViewing, edit, cancel, save: saveEdited } = useViewEdit({ save: versioned.save });
  if (isAdmitting) {
    const back = () => setIsAdmitting(false);
    return (
      <NewAdmission
        patient={patient}
        worn={known.values.device}
        save={save}
        notice={notice}
        isAdmittedMeanwhile={known.admission.discharge_date === null}
        onSaved={back}
        onCancel={back}
      />
    );
  }
  if (!isViewing)
    return (
      <AdmissionForm
        patient={patient}
        initialValues={versioned.base.values}
        save={saveEdited}
        onCancel={cancel}
        notice={
          <>
            {notice}
            {versioned.conflict}
          </>
        }
      />
    );
  const start = () => {
    versioned.restart();
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
      <NotRefreshed shownFrom={shownFrom} />
      <AdmissionView admission={known.admission} values={known.values} />
    </Card>
  );
}
