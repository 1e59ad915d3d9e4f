import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Device, DeviceEdit } from '../../../contract/devices';
import { useAvailableDevices, useUpdateDeviceMutation } from '../../api/devices';
import type { Versioned } from '../../api/versioned';
import { RemoteSelectField } from '../../forms/fields/RemoteSelectField';
import { isConflict } from '../../forms/saveFailure';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateDeviceEdit } from '../../forms/validators/devices';
import { paths } from '../../lib/paths';
import { DeviceChangedMeanwhile } from './DeviceChangedMeanwhile';
import { usePatientOptions } from './deviceOptions';
import { DeviceSettingsFields } from './DeviceSettingsFields';
import { deviceChangesOf, deviceEditOf, deviceEditValues, type DeviceEditValues } from './deviceValues';
import './devices.css';

interface EditDeviceFormProps {
  device: Versioned<Device>;
  /** Asks the server for the device as it is now. */
  fetchTheirs: () => Promise<Versioned<Device> | undefined>;
}

/** The settings of a device and who wears it. Two people who change it at once both learn of it. */
export function EditDeviceForm({ device, fetchTheirs }: EditDeviceFormProps) {
  const { id } = device.item;
  const [update] = useUpdateDeviceMutation();
  const navigate = useNavigate();
  // What one's changes are based on: it stays as it was when editing began, whatever is fetched meanwhile.
  const [base, setBase] = useState(device);
  const [before, setBefore] = useState<Device | null>(null);
  const initialValues = useMemo(() => deviceEditValues(base.item), [base]);
  const save = async (edit: DeviceEdit) => {
    const result = await update({ id, version: base.version, changes: deviceChangesOf(edit) });
    const theirs = isConflict(result.error) ? await fetchTheirs() : undefined;
    if (theirs !== undefined) {
      setBefore(base.item);
      setBase(theirs);
    }
    return result;
  };
  return (
    <SaveForm<DeviceEditValues, DeviceEdit, Versioned<Device>>
      className="device-form" label="Edit Device" validator={validateDeviceEdit} initialValues={initialValues} toBody={deviceEditOf} judged="submit"
      save={save} onSaved={() => void navigate(paths.device(id))}
    >
      {({ isSubmitting, formError }) => (
        <>
          {before === null ? null : <DeviceChangedMeanwhile before={before} now={base.item} />}
          <div className="form-columns">
            <div>
              <RemoteSelectField name="patient" label="Patient" useOptions={usePatientOptions} allowClear placeholder="Search by name or SSN" />
              <NoDevicesLeft />
            </div>
            <DeviceSettingsFields isRegistered />
          </div>
          <div className="form-buttons">
            <SaveNote formError={formError} />
            <Link className="button" to={paths.device(id)}>Cancel</Link>
            <button type="submit" className="button button--primary" disabled={isSubmitting}>{isSubmitting ? 'Saving…' : 'Save'}</button>
          </div>
        </>
      )}
    </SaveForm>
  );
}

/** Says when giving this device away leaves none for others (requirements, Question 7). */
function NoDevicesLeft() {
  const { found } = useAvailableDevices('', true);
  return found?.length === 0 ? <p className="device-form-note">No available devices at the moment</p> : null;
}
