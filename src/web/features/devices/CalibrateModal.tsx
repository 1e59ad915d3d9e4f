import { skipToken } from '@reduxjs/toolkit/query/react';
import { Button } from 'antd';
import type { Calibration } from '../../../contract/calibrations';
import type { Detail } from '../../../contract/common';
import type { Device } from '../../../contract/devices';
import { useCalibrateDeviceMutation } from '../../api/devices';
import { useGetPatientQuery } from '../../api/patients';
import { TextField } from '../../forms/fields/TextField';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateCalibration } from '../../forms/validators/devices';
import { PatientBannerLine } from '../../clinical/banner/PatientBannerLine';
import { AppModal } from '../../ui/modals/AppModal';
import {
  CALIBRATION_SENTENCES,
  calibrationOf,
  calibrationSentences,
  withReason,
  type CalibrationValues,
} from './calibrationValues';
import './devices.css';

interface CalibrateModalProps {
  device: Device;
  onClose: () => void;
  /** Called with the result. */
  onResult: (kind: 'success' | 'error', text: string) => void;
}

/**
 * Sends the pressures of a cuff to a device. Closes once the server has accepted them; otherwise they stay in
 * the form.
 */
export function CalibrateModal({ device: { id, patient }, onClose, onResult }: CalibrateModalProps) {
  const [calibrate] = useCalibrateDeviceMutation();
  const save = async (desired: Calibration) => {
    const result = await calibrate({ id, desired });
    if (result.error === undefined) return result;
    onResult('error', 'Calibration Failed');
    return { error: withReason(result.error) };
  };
  const calibrated = () => {
    onResult('success', 'Calibration was Successful');
    onClose();
  };
  return (
    <AppModal title={`Calibrate device ${id}`} onClose={onClose}>
      {patient === null ? null : <PatientBannerLine patient={patient} />}
      <p className="device-dialog-words">
        <Instruction patient={patient} />
      </p>
      <SaveForm<CalibrationValues, Calibration, Detail>
        className="device-dialog"
        label="Calibrate"
        validator={validateCalibration}
        sentences={CALIBRATION_SENTENCES}
        toBody={calibrationOf}
        validateOn="submit"
        messagesOf={calibrationSentences}
        save={save}
        onSaved={calibrated}
      >
        {({ isSubmitting, formError }) => (
          <>
            <div className="form-columns">
              <TextField
                name="desired_blood_pressure_systolic"
                label="Systolic BP (mmHg)"
                required
                inputMode="numeric"
                autoFocus
              />
              <TextField
                name="desired_blood_pressure_diastolic"
                label="Diastolic BP (mmHg)"
                required
                inputMode="numeric"
              />
            </div>
            <SaveNote formError={formError?.replace('Not saved', 'Not calibrated')} isSaving={isSubmitting} />
            <div className="app-modal-buttons">
              <Button onClick={onClose}>Cancel</Button>
              <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
                Calibrate
              </Button>
            </div>
          </>
        )}
      </SaveForm>
    </AppModal>
  );
}

/** Names the patient to measure: a device that is worn is calibrated to the patient who wears it. */
function Instruction({ patient }: Pick<Device, 'patient'>) {
  const { currentData } = useGetPatientQuery(patient?.id ?? skipToken);
  if (patient === null) return 'Enter a cuff reading taken now on the patient who wears the device.';
  const bed = currentData?.item.bed ?? null;
  return `Enter a cuff reading taken now on ${patient.first_name} ${patient.last_name}${bed === null ? '' : `, ${bed}`}.`;
}
