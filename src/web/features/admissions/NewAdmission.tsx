import { useState, type ReactNode } from 'react';
import { AdmissionForm } from './AdmissionForm';
import type { IdChoice } from '../../forms/fields/choices/bedChoices';
import { wishOf, type AdmissionValues } from './admissionValues';
import type { AskToSave } from './save/useSaveAdmission';

interface NewAdmissionProps {
  patient: number;
  /** The device that the patient wears. */
  worn: IdChoice | undefined;
  save: AskToSave;
  notice: ReactNode;
  isAdmittedMeanwhile: boolean;
  onUnsaved?: (isUnsaved: boolean) => void;
  onSaved?: () => void;
  /** Returns to the previous admission; left out when there is none. */
  onCancel?: () => void;
}

/** Admits a patient: for the first time, or again after the last admission was closed. */
export function NewAdmission({ patient, worn, save, ...rest }: NewAdmissionProps) {
  const [initialValues] = useState<AdmissionValues>(() => (worn === undefined ? {} : { device: worn }));
  return (
    <AdmissionForm
      {...rest}
      patient={patient}
      initialValues={initialValues}
      save={(body) =>
        save(wishOf(body, worn?.value ?? null), { basis: null, body: { ...body, discharge_date: null } })
      }
    />
  );
}
