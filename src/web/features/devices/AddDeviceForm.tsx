import { useNavigate } from 'react-router-dom';
import type { Created } from '../../../contract/common';
import type { ManualDevice } from '../../../contract/devices';
import { useCreateDeviceMutation } from '../../api/devices';
import { SelectField } from '../../forms/fields/choices/SelectField';
import { SaveRow } from '../../forms/SaveButton';
import { SaveForm } from '../../forms/SaveForm';
import { validateManualDevice } from '../../forms/validators/devices';
import { paths } from '../../lib/paths';
import { DeviceSettingsFields } from './DeviceSettingsFields';
import { manualDeviceOf, NEW_DEVICE, type ManualDeviceValues } from './deviceValues';
import './devices.css';

const TYPES = [{ value: 'CARETAKER', label: 'Caretaker' }] as const;

/** Registers a device that cannot announce itself, and opens its page. */
export function AddDeviceForm() {
  const [create] = useCreateDeviceMutation();
  const navigate = useNavigate();
  return (
    <SaveForm<ManualDeviceValues, ManualDevice, Created>
      className="device-form"
      label="Add Device"
      validator={validateManualDevice}
      initialValues={NEW_DEVICE}
      toBody={manualDeviceOf}
      validateOn="submit"
      save={create}
      onSaved={({ id }) => void navigate(paths.device(id))}
    >
      {({ isSubmitting, formError }) => (
        <>
          <div className="form-columns">
            <SelectField name="type" label="Type" required options={TYPES} />
            <DeviceSettingsFields />
          </div>
          <SaveRow formError={formError} isSaving={isSubmitting} cancel={paths.devices} />
        </>
      )}
    </SaveForm>
  );
}
