import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { admissionDateProblem } from '../../../clinical/dates/admissionDate';
import { isCalendarDay } from '../../../clinical/dates/calendarDay';
import type { AdmissionBody } from '../../../contract/admissions';
import { useGetPatientQuery } from '../../api/patients';
import { DATE_SENTENCES } from '../../forms/fields/dates/dateEntry';
import type { SaveResult } from '../../forms/saveFailure';
import { SaveButton } from '../../forms/SaveButton';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateAdmission } from '../../forms/validators/admissions';
import { calendarDateOf } from '../../lib/dates';
import { serverNow } from '../../lib/server/serverTime';
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
  /** A new admission, and the patient has an open one since: by another user, or by a save whose answer was lost. */
  isAdmittedMeanwhile?: boolean;
  /** Called whenever it changes whether anything was entered that is not saved. */
  onUnsaved?: ((isUnsaved: boolean) => void) | undefined;
}

const SENTENCES = { admission_date: DATE_SENTENCES };

/** A date that is not possible is refused by the server too, but only once a device was handed over. */
const dateRules = (date: string | undefined, born: string | null): Record<string, string> => {
  if (date === undefined || !isCalendarDay(date)) return {};
  const problem = admissionDateProblem(date, { today: calendarDateOf(serverNow()), born });
  return problem === null ? {} : { admission_date: problem };
};

const NOTHING = () => undefined;
const ADMITTED_MEANWHILE = 'This patient was admitted meanwhile. Cancel shows that admission.';

/** The form of an admission. */
export function AdmissionForm({
  patient,
  initialValues,
  save,
  onSaved = NOTHING,
  onCancel,
  notice,
  isAdmittedMeanwhile = false,
  onUnsaved,
}: AdmissionFormProps) {
  const born = useGetPatientQuery(patient).currentData?.item.date_of_birth ?? null;
  return (
    <SaveForm<AdmissionValues, Partial<AdmissionBody>, null>
      className="panel-card admission-form"
      label="Admission Info"
      validator={validateAdmission}
      sentences={SENTENCES}
      initialValues={initialValues}
      // A date that stays is not checked: another system may have sent it.
      rules={({ admission_date }) =>
        admission_date === initialValues.admission_date ? {} : dateRules(admission_date, born)
      }
      validateOn="submit"
      toBody={(values) => admissionBodyOf(values, patient)}
      // It has been validated by then.
      save={(body) => save(body as AdmissionBody)}
      onSaved={onSaved}
      onUnsaved={onUnsaved}
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
          {/* While it is saved, the open admission is its own. */}
          {isAdmittedMeanwhile && !isSubmitting ? (
            <Alert type="warning" className="admission-meanwhile" title={ADMITTED_MEANWHILE} />
          ) : null}
          <SaveNote formError={formError} isSaving={isSubmitting} />
          <AdmissionFields />
        </>
      )}
    </SaveForm>
  );
}
