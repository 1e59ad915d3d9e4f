import { Button } from 'antd';
import { useMemo } from 'react';
import { useFoundDevices } from '../../../api/devices';
import type { Gateway } from '../../../../contract/gateways';
import { RemoteTagsField } from '../../../forms/fields/choices/RemoteTagsField';
import { SelectField } from '../../../forms/fields/choices/SelectField';
import { TextField } from '../../../forms/fields/TextField';
import { useDepartmentChoices } from '../../../forms/fields/choices/useDepartmentChoices';
import type { Choice, Found } from '../../../forms/fields/choices/useRemoteOptions';
import { SaveNote } from '../../../forms/SaveForm';
import type { SchemaFormState } from '../../../forms/SchemaForm';
import { deviceChoice, endsOf } from './gatewayValues';
import './gateways.css';

interface GatewayFieldsProps {
  /** Null: a new one. */
  gateway: Gateway | null;
  state: SchemaFormState;
  onClose: () => void;
}

/** The fields and buttons of a gateway's form: what it may send, and until when. */
export function GatewayFields({ gateway, state: { isSubmitting, formError }, onClose }: GatewayFieldsProps) {
  return (
    <>
      <RemoteTagsField
        name="departments"
        label="Departments"
        useOptions={useDepartmentChoices}
        placeholder="Every department"
      />
      <RemoteTagsField
        name="devices"
        label="Devices"
        useOptions={useDeviceChoices}
        freeOption={deviceChoice}
        placeholder="Makers’ ids"
      />
      <p className="gateway-scope">
        It may send for the devices named here and for those that patients of the departments wear. With none
        of either it may send for every device.
      </p>
      <div className="gateway-limits">
        <TextField
          name="readings_per_second"
          label="Readings a second"
          required
          inputMode="numeric"
          maxLength={7}
        />
        <TextField
          name="new_ids_per_hour"
          label="New devices an hour"
          required
          inputMode="numeric"
          maxLength={6}
        />
        <SelectField name="expires_at" label="Ends" options={endsOf(gateway)} />
      </div>
      <SaveNote formError={formError} isSaving={isSubmitting} />
      <div className="app-modal-buttons">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
          {gateway === null ? 'Add' : 'Save'}
        </Button>
      </div>
    </>
  );
}

/** The registered devices, by what their makers call them. */
function useDeviceChoices(search: string, isOpen: boolean): Found<Choice> {
  const { found, hasFailed } = useFoundDevices(search, isOpen);
  const options = useMemo(
    () => found?.map(({ vendor_device_id: id, type }) => ({ value: id, label: `${id} (${type})` })),
    [found],
  );
  return { options, hasFailed };
}
