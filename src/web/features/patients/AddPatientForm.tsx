import { useNavigate } from 'react-router-dom';
import type { Created } from '../../../contract/common';
import type { PatientBody } from '../../../contract/patients';
import { useCreatePatientMutation } from '../../api/patients';
import { SaveRow } from '../../forms/SaveButton';
import { SaveForm } from '../../forms/SaveForm';
import { validatePatient } from '../../forms/validators/patients';
import { paths } from '../../lib/paths';
import { ConditionsField } from './ConditionsField';
import { PatientFields } from './PatientFields';
import { PATIENT_SENTENCES, patientBody, patientRulesNow, type PatientValues } from './patientForm';
import './AddPatientForm.css';

/**
 * Registers a patient and opens the new patient's page. Save is disabled while a value is missing or invalid.
 */
export function AddPatientForm() {
  const [create] = useCreatePatientMutation();
  const navigate = useNavigate();
  return (
    <SaveForm<PatientValues, PatientBody, Created>
      className="add-patient"
      label="New patient"
      validator={validatePatient}
      sentences={PATIENT_SENTENCES}
      rules={patientRulesNow}
      toBody={patientBody}
      validateOn="typing"
      save={create}
      onSaved={({ id }) => void navigate(paths.patient(id))}
    >
      {({ isInvalid, isSubmitting, formError }) => (
        <>
          <PatientFields
            heading="h2"
            personal={
              <>
                <ConditionsField name="comorbidities" label="Comorbidities" />
                <ConditionsField name="allergies" label="Allergies" />
              </>
            }
          />
          <SaveRow formError={formError} isSaving={isSubmitting} isDisabled={isInvalid} />
        </>
      )}
    </SaveForm>
  );
}
