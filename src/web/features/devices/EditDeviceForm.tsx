import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Device, DeviceEdit } from '../../../contract/devices';
import { useAvailableDevices, useUpdateDeviceMutation } from '../../api/devices';
import type { Versioned } from '../../api/transport/versioned';
import type { RecordField } from '../../forms/edit/EditConflict';
import { RemoteSelectField } from '../../forms/fields/choices/RemoteSelectField';
import type { SaveResult } from '../../forms/saveFailure';
import { SaveRow } from '../../forms/SaveButton';
import { SaveForm } from '../../forms/SaveForm';
import { isOnRecord } from '../../forms/edit/isOnRecord';
import { useVersionedEdit } from '../../forms/edit/useVersionedEdit';
import { validateDeviceEdit } from '../../forms/validators/devices';
import { moveSentences, type DeviceMove } from '../../clinical/words/moveText';
import { paths } from '../../lib/paths';
import { usePatientOptions } from './deviceOptions';
import { DeviceSettingsFields } from './DeviceSettingsFields';
import { deviceChangesOf, deviceEditOf, deviceEditValues, type DeviceEditValues } from './deviceValues';
import './devices.css';
import type { MovedState } from './assignment/movedState';
import { useMoveQuestion } from './assignment/useMoveQuestion';

/** A changed PIN is not displayed. */
const RECORD: readonly RecordField<Device>[] = [
  {
    label: 'Patient',
    text: ({ patient }) => (patient === null ? '' : `${patient.first_name} ${patient.last_name}`),
  },
  { label: 'Url', text: ({ url }) => url ?? '' },
  { label: 'AI', text: ({ ai_enabled }) => (ai_enabled ? 'Enabled' : 'Disabled') },
];

interface EditDeviceFormProps {
  device: Versioned<Device>;
  /** Fetches the current version of the device. */
  refetch: () => Promise<{ data?: Versioned<Device> }>;
}

/**
 * The settings of a device and who wears it. Two people who change it at once are both notified; taking it
 * from a patient, or giving it to a patient who wears another, needs a confirmation.
 */
export function EditDeviceForm({ device, refetch }: EditDeviceFormProps) {
  const { id } = device.item;
  const [update] = useUpdateDeviceMutation();
  const navigate = useNavigate();
  const { agreeToMove, dialog } = useMoveQuestion();
  /** The last move that was sent: its answer may be lost, and the move be on record. */
  const sent = useRef<DeviceMove | null>(null);
  const send = async (
    edit: DeviceEdit,
    { item, version }: Versioned<Device>,
  ): Promise<SaveResult<DeviceMove | null>> => {
    const [from, to] = [item.patient?.id ?? null, edit.patient?.id ?? null];
    const agreed: SaveResult<DeviceMove | null> =
      from === to ? { data: null } : await agreeToMove({ device: id, from, to });
    if (agreed.error !== undefined) return agreed;
    sent.current = agreed.data ?? null;
    const { error } = await update({ id, version, changes: deviceChangesOf(edit) });
    return error === undefined ? { data: agreed.data ?? null } : { error };
  };
  const { base, conflict, save } = useVersionedEdit({
    current: device,
    refetch,
    send,
    fields: RECORD,
    // A PIN is never read: whether that was stored is not known, and it is a conflict.
    isStored: (edit, item) => isOnRecord(edit, deviceEditOf(deviceEditValues(item))),
    answerOf: ({ item }) =>
      (sent.current?.to?.id ?? null) === (item.patient?.id ?? null) ? sent.current : null,
  });
  const initialValues = useMemo(() => deviceEditValues(base), [base]);
  const leave = (move: DeviceMove | null) =>
    void navigate(
      paths.device(id),
      move === null ? {} : { state: { moved: moveSentences(move) } satisfies MovedState },
    );
  return (
    <>
      <SaveForm<DeviceEditValues, DeviceEdit, DeviceMove | null>
        className="device-form"
        label="Edit Device"
        validator={validateDeviceEdit}
        initialValues={initialValues}
        toBody={deviceEditOf}
        validateOn="submit"
        save={save}
        onSaved={leave}
      >
        {({ isSubmitting, formError }) => (
          <>
            {conflict}
            <div className="form-columns">
              <div>
                <RemoteSelectField
                  name="patient"
                  label="Patient"
                  useOptions={usePatientOptions}
                  allowClear
                  placeholder="Search by name or SSN"
                />
                <NoDevicesLeft />
              </div>
              <DeviceSettingsFields isRegistered />
            </div>
            <SaveRow formError={formError} isSaving={isSubmitting} cancel={paths.device(id)} />
          </>
        )}
      </SaveForm>
      {dialog}
    </>
  );
}

/** Warns when assigning this device leaves none available (requirements, Question 7). */
function NoDevicesLeft() {
  const { found } = useAvailableDevices('', true);
  return found?.length === 0 ? <p className="device-form-note">No available devices at the moment</p> : null;
}
