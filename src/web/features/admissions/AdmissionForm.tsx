import type { ReactNode } from 'react';
import type { AdmissionBody } from '../../../contract/admissions';
import { DATE_SENTENCES } from '../../forms/fields/dates/dateEntry';
import type { SaveResult } from '../../forms/saveFailure';
import { SaveButton } from '../../forms/SaveButton';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateAdmission } from '../../forms/validators/admissions';
import { AdmissionFields } from './AdmissionFields';
import { admissionBodyOf, type AdmissionValues } from './admissionValues';

interface AdmissionFormProps {
  patient: number;
  initialValues: AdmissionValues;
  save: (body: AdmissionBody) => Promise<SaveResult<null>>;
  onSaved?: () => void;
  /** Left out where there is no previous view. */
  onCancel?: () => void;
  /** What happened to the device at the last attempt, when the user needs to know. */
  notice: ReactNode;
}

const SENTENCES = { admission_date: DATE_SENTENCES };

const NOTHING = () => undefined;

/** The form of an admission. */
export function AdmissionForm({
  patient,
  initialValues,
  save,
  onSaved = NOTHING,
  onCancel,
  notice,
}: AdmissionFormProps) {
  return (
    <SaveForm<AdmissionValues, Partial<AdmissionBody>, null>
      className="panel-card admission-form"
      label="Admission Info"
      validator={validateAdmission}
      sentences={SENTENCES}
      initialValues={initialValues}
      validateOn="submit"
      toBody={(values) => admissionBodyOf(values, patient)}
      // It has been validated by then.
      save={(body) => save(body as AdmissionBody)}
      onSaved={onSaved}
    >
      {({ isSubmitting, formError }) => (
        <>
          <div className="panel-card-head">
            <h2>Admission Info</h2>
            <div className="form-buttons">
              {onCancel === undefined ? null : (
                <button type="button" className="button" disabled={isSubmitting} onClick={onCancel}>
                  Cancel
                </button>
              )}
              <SaveButton isSaving={isSubmitting} />
            </div>
          </div>
          {notice}
          <SaveNote formError={formError} isSaving={isSubmitting} />
          <AdmissionFields />
        </>
      )}
    </SaveForm>
  );
}
