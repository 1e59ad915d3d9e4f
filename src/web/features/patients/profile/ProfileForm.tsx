import { useMemo, type ReactNode } from 'react';
import type { Patient, PatientProfile } from '../../../../contract/patients';
import type { Versioned } from '../../../api/transport/versioned';
import type { SaveResult } from '../../../forms/saveFailure';
import { SaveButton } from '../../../forms/SaveButton';
import { SaveForm, SaveNote } from '../../../forms/SaveForm';
import { validateProfile } from '../../../forms/validators/patients';
import { MISSING } from '../../../lib/missing';
import { ConditionsField } from '../ConditionsField';
import { PatientFields } from '../PatientFields';
import {
  PATIENT_SENTENCES,
  patientRulesNow,
  profileBody,
  profileValues,
  type PatientValues,
} from '../patientForm';
import { bodyMassIndexText } from './ProfileFacts';

interface ProfileFormProps {
  /** The record, as far as this form knows it. */
  patient: Patient;
  /** What another person has saved since editing began; null while there is nothing of that kind. */
  notice: ReactNode;
  save: (changes: PatientProfile) => Promise<SaveResult<Versioned<Patient>>>;
  onCancel: () => void;
}

/** The form of the profile. Untouched fields follow the record; touched fields keep the typed text. */
export function ProfileForm({ patient, notice, save, onCancel }: ProfileFormProps) {
  const initialValues = useMemo(() => profileValues(patient), [patient]);
  return (
    <SaveForm<PatientValues, PatientProfile, Versioned<Patient>>
      className="panel-card profile-form"
      label="Profile"
      validator={validateProfile}
      sentences={PATIENT_SENTENCES}
      rules={patientRulesNow}
      initialValues={initialValues}
      toBody={profileBody}
      validateOn="submit"
      checksOnlyChanges
      save={save}
      onSaved={() => undefined}
    >
      {({ isSubmitting, formError }) => (
        <>
          <div className="panel-card-head">
            <h2>Profile</h2>
            <div className="form-buttons">
              <button type="button" className="button" disabled={isSubmitting} onClick={onCancel}>
                Cancel
              </button>
              <SaveButton isSaving={isSubmitting} />
            </div>
          </div>
          <SaveNote formError={formError} isSaving={isSubmitting} />
          {notice}
          <PatientFields
            personal={
              <>
                <div className="field">
                  <span className="field-label">Body Mass Index</span>
                  <p className="profile-form-bmi">{bodyMassIndexText(patient.body_mass_index) ?? MISSING}</p>
                </div>
                <ConditionsField name="allergies" label="Allergies" />
              </>
            }
          />
        </>
      )}
    </SaveForm>
  );
}
