import { Button } from 'antd';
import { useState } from 'react';
import type { PatientAssignment } from '../../../../contract/devices';
import { useUpdateDeviceMutation } from '../../../api/devices';
import { RemoteSelectField } from '../../../forms/fields/choices/RemoteSelectField';
import type { Choice } from '../../../forms/fields/choices/useRemoteOptions';
import { firstSentences, isDeclined, type SaveResult } from '../../../forms/saveFailure';
import { NotKept } from '../../../forms/NotKept';
import { SaveForm, SaveNote } from '../../../forms/SaveForm';
import { validateAssignment } from '../../../forms/validators/devices';
import { moveSentences, type DeviceMove } from '../../../clinical/words/moveText';
import { PatientBannerLine } from '../../../clinical/banner/PatientBannerLine';
import { useFieldValue } from '../../../forms/useFieldValue';
import { AppModal } from '../../../ui/modals/AppModal';
import { InfoModal } from '../../../ui/modals/InfoModal';
import { Sentences } from '../../../ui/modals/Sentences';
import { useAssignableDeviceOptions, usePatientOptions } from '../deviceOptions';
import type { PatientChoice } from '../deviceValues';
import '../devices.css';
import { useMoveQuestion } from './useMoveQuestion';

interface AssignmentValues {
  patient?: PatientChoice;
  device?: Choice;
}

const SENTENCES = { patient: { minLength: 'Choose a patient.' }, device: { minLength: 'Choose a device.' } };

/**
 * Gives a device that no patient wears to a patient, after a confirmation when the patient wears another.
 * Reports the result; the choices stay in the form after a failure, and are discarded when the dialog is
 * closed.
 */
export function AssignPatientModal({ onClose }: { onClose: () => void }) {
  const [update] = useUpdateDeviceMutation();
  const { agreeToMove, dialog } = useMoveQuestion();
  const [done, setDone] = useState<DeviceMove | null>(null);
  const [failure, setFailure] = useState<{ error: unknown; patient: number } | null>(null);
  if (done !== null) {
    return (
      <InfoModal kind="success" title="Assigment Completed" onClose={onClose}>
        {done.to === null ? null : <PatientBannerLine patient={done.to} />}
        <Sentences of={moveSentences(done)} />
      </InfoModal>
    );
  }
  const save = async ({ device, patient }: PatientAssignment): Promise<SaveResult<DeviceMove>> => {
    const agreed = await agreeToMove({ device, to: patient });
    // Without a version: the server assigns the device only while no patient wears it.
    const result =
      agreed.error === undefined ? await update({ id: device, version: null, changes: { patient } }) : agreed;
    if (result.error === undefined) return agreed;
    if (!isDeclined(result.error)) setFailure({ error: result.error, patient });
    return { error: result.error };
  };
  return (
    <>
      <AppModal title="Assign Patient" onClose={onClose}>
        <SaveForm<AssignmentValues, PatientAssignment, DeviceMove>
          className="device-dialog"
          label="Assign Patient"
          validator={validateAssignment}
          sentences={SENTENCES}
          toBody={assignmentOf}
          messagesOf={messagesOfAssignment}
          save={save}
          onSaved={setDone}
        >
          {({ isInvalid, isSubmitting, formError }) => (
            <>
              <RemoteSelectField
                name="patient"
                label="Patient"
                required
                useOptions={usePatientOptions}
                placeholder="Search by name or SSN"
              />
              <ChosenPatient />
              <RemoteSelectField
                name="device"
                label="Device"
                required
                useOptions={useAssignableDeviceOptions}
                placeholder="Search by ID or Type"
                emptyText="No available devices at the moment"
              />
              <SaveNote formError={formError} isSaving={isSubmitting} />
              <div className="app-modal-buttons">
                <Button onClick={onClose}>Cancel</Button>
                <Button
                  type="primary"
                  htmlType="submit"
                  disabled={isInvalid || isSubmitting}
                  loading={isSubmitting}
                >
                  Assign
                </Button>
              </div>
            </>
          )}
        </SaveForm>
      </AppModal>
      {dialog}
      {failure === null ? null : (
        <InfoModal kind="error" title="Assignment Failed" onClose={() => setFailure(null)}>
          <PatientBannerLine patient={{ id: failure.patient }} />
          <NotKept
            error={failure.error}
            refused="Nothing was changed. What you chose is still in the form."
          />
        </InfoModal>
      )}
    </>
  );
}

/** Who was chosen: one name can be that of several patients. */
function ChosenPatient() {
  const chosen = useFieldValue<PatientChoice>('patient');
  return chosen === undefined ? null : <PatientBannerLine key={chosen.value} patient={chosen.patient} />;
}

/** Choices that were not made are left out, and refused by the schema. */
function assignmentOf({ patient, device }: AssignmentValues): PatientAssignment {
  return {
    ...(patient === undefined ? {} : { patient: patient.value }),
    ...(device === undefined ? {} : { device: device.value }),
  } as PatientAssignment;
}

/**
 * The server reports a taken device at the field `patient`, the only one that the change names; the user
 * chose the device.
 */
function messagesOfAssignment(body: unknown): Record<string, string> {
  const { patient, ...others } = firstSentences(body);
  return patient === undefined ? others : { ...others, device: patient };
}
