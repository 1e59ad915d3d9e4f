import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { VITAL_FIELD_NAMES } from '../../../clinical/vitalFields';
import type { DashboardPatient } from '../../../contract/dashboard';
import type { VitalsForm } from '../../../contract/vitalsForm';
import { useLogVitalsMutation } from '../../api/observations';
import { NotLogged } from '../../forms/NotKept';
import { TextField } from '../../forms/fields/TextField';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateVitals } from '../../forms/validators/vitalsForm';
import { closeUnlessUnsaved } from '../../lib/leaveGuard';
import { serverNow } from '../../lib/server/serverTime';
import { AppModal } from '../../ui/modals/AppModal';
import { InfoModal } from '../../ui/modals/InfoModal';
import { PatientBannerLine } from '../../clinical/banner/PatientBannerLine';
import { ImplausibleQuestion } from './ImplausibleQuestion';
import { LoggedVitals } from './LoggedVitals';
import { InterpretedTime } from './InterpretedTime';
import { observationTime } from './observationTime';
import {
  bodyOf,
  formOf,
  implausibleOf,
  LOCAL_MINUTE,
  NO_SUCH_TIME,
  notNumbersOf,
  messagesOfVitals,
  toCorrect,
  ZERO_SENTENCE,
  type Implausible,
  type VitalsTyped,
} from './vitalsEntry';
import { VitalFields } from './VitalFields';

const SENTENCES = {
  vital_signs: { minItems: 'At least one vital sign must be provided' },
  ...Object.fromEntries(VITAL_FIELD_NAMES.map((name) => [name, { not: ZERO_SENTENCE }])),
};

/** The values that the server has accepted, and the time (epoch ms) that was sent with them. */
interface Logged {
  form: VitalsForm;
  time: number;
}

/** Values waiting for a confirmation, and the callback for the answer. */
interface Question {
  values: readonly Implausible[];
  answer: (isConfirmed: boolean) => void;
}

interface LogVitalSignsProps {
  patient: DashboardPatient;
  onClose: () => void;
}

/**
 * Vitals that a person measured, for one patient. Reports the result; what was not saved stays in the form.
 */
export function LogVitalSigns({ patient, onClose }: LogVitalSignsProps) {
  const [log] = useLogVitalsMutation();
  const [logged, setLogged] = useState<Logged | null>(null);
  const [failure, setFailure] = useState<unknown>(undefined);
  const [question, setQuestion] = useState<Question | null>(null);
  // Computed once: the time does not advance while the user types.
  const [initialValues] = useState<VitalsTyped>(() => ({
    observation_time: dayjs(serverNow()).format(LOCAL_MINUTE),
  }));
  if (logged !== null) {
    return (
      <InfoModal kind="success" title="Vitals Logged Successfully" onClose={onClose}>
        <LoggedVitals {...logged} patient={patient} />
      </InfoModal>
    );
  }
  const close = () => closeUnlessUnsaved(onClose);
  const isConfirmed = (values: readonly Implausible[]) =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        values,
        answer: (answer) => {
          flushSync(() => setQuestion(null));
          // After the dialog has returned the focus: the form then moves it to the first value to correct.
          setTimeout(() => resolve(answer));
        },
      });
    });
  const save = async (form: VitalsForm) => {
    const time = observationTime(form.observation_time, serverNow());
    if (time === null) return { error: NO_SUCH_TIME };
    const implausible = implausibleOf(form);
    if (implausible.length > 0 && !(await isConfirmed(implausible))) return { error: toCorrect(implausible) };
    const result = await log(bodyOf(form, { patient: patient.id, time }));
    setFailure(result.error);
    return result.error === undefined ? { data: { form, time } } : result;
  };
  return (
    <>
      <AppModal title="Log Vital Signs" width={560} onClose={close}>
        <PatientBannerLine patient={patient} />
        <SaveForm<VitalsTyped, VitalsForm, Logged>
          validator={validateVitals}
          validateOn="submit"
          initialValues={initialValues}
          toBody={formOf}
          rules={notNumbersOf}
          sentences={SENTENCES}
          messagesOf={messagesOfVitals}
          save={save}
          onSaved={setLogged}
        >
          {({ isSubmitting, formError }) => (
            <>
              <TextField
                name="observation_time"
                label="Observation Time"
                type="datetime-local"
                required
                note={<InterpretedTime field="observation_time" />}
              />
              <VitalFields />
              <SaveNote formError={formError} isSaving={isSubmitting} />
              <div className="app-modal-buttons">
                <Button onClick={close}>Cancel</Button>
                <Button type="primary" htmlType="submit" loading={isSubmitting}>
                  Submit
                </Button>
              </div>
            </>
          )}
        </SaveForm>
      </AppModal>
      {question === null ? null : (
        <ImplausibleQuestion values={question.values} patient={patient} onAnswer={question.answer} />
      )}
      {failure !== undefined ? (
        <InfoModal kind="error" title="Vitals Logging Failed" onClose={() => setFailure(undefined)}>
          <PatientBannerLine patient={patient} />
          <NotLogged error={failure} />
        </InfoModal>
      ) : null}
    </>
  );
}
