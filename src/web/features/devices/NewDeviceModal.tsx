import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import type { Created } from '../../../contract/common';
import { MODAL_TYPES, type NewDevice, type NewDeviceForm } from '../../../contract/devices';
import { useCreateDeviceMutation, useNewDevices } from '../../api/devices';
import { RemoteSelectField } from '../../forms/fields/choices/RemoteSelectField';
import type { Choice, Found } from '../../forms/fields/choices/useRemoteOptions';
import { firstSentences } from '../../forms/saveFailure';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateNewDevice } from '../../forms/validators/devices';
import { isNewDeviceFoundBy } from '../../clinical/newDeviceSearch';
import { paths } from '../../lib/paths';
import { AppModal } from '../../ui/modals/AppModal';
import './devices.css';

interface NewDeviceChoice extends Choice {
  device: NewDevice;
}

interface NewDeviceValues {
  device?: NewDeviceChoice;
}

const SENTENCES = {
  device: {
    minLength: 'Choose a device.',
    enum: `Only ${MODAL_TYPES.join(' and ')} devices are registered here.`,
  },
};

/** Registers a device that is sending, and opens its page. */
export function NewDeviceModal({ onClose }: { onClose: () => void }) {
  const [create] = useCreateDeviceMutation();
  const navigate = useNavigate();
  return (
    <AppModal title="New Device" onClose={onClose}>
      <SaveForm<NewDeviceValues, NewDeviceForm, Created>
        className="device-dialog"
        label="New Device"
        validator={validateNewDevice}
        sentences={SENTENCES}
        validateOn="submit"
        messagesOf={joinedSentences}
        // A choice that was not made is left out, and refused by the schema.
        toBody={({ device: choice }) =>
          ({ ...(choice === undefined ? {} : { device: choice.device }) }) as NewDeviceForm
        }
        save={({ device }) => create(device)}
        onSaved={({ id }) => void navigate(paths.device(id))}
      >
        {({ isSubmitting, formError }) => (
          <>
            <RemoteSelectField
              name="device"
              label="Device"
              required
              useOptions={useNewDeviceOptions}
              placeholder="Search by ID or Type"
            />
            <Link to="add">Add device manually instead.</Link>
            <SaveNote formError={formError} isSaving={isSubmitting} />
            <div className="app-modal-buttons">
              <Button onClick={onClose}>Cancel</Button>
              <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
                Submit
              </Button>
            </div>
          </>
        )}
      </SaveForm>
    </AppModal>
  );
}

function useNewDeviceOptions(search: string): Found<NewDeviceChoice> {
  const { found, hasFailed } = useNewDevices(search);
  const options = found
    ?.filter((device) => isNewDeviceFoundBy(search, device))
    .map((device) => ({
      value: device.vendor_device_id,
      label: `${device.vendor_device_id} · ${device.type}`,
      device,
    }));
  return { options, hasFailed };
}

/** Errors of name and type are shown under the one field (spec §8). */
function joinedSentences(body: unknown): Record<string, string> {
  const { vendor_device_id: name, type, ...others } = firstSentences(body);
  const sentences = [name, type].filter((sentence) => sentence !== undefined);
  return sentences.length === 0 ? others : { ...others, device: sentences.join('. ') };
}
