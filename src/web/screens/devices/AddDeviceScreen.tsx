import { AddDeviceForm } from '../../features/devices/AddDeviceForm';
import { paths } from '../../lib/paths';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { PageHeader } from '../../ui/PageHeader';

/** Registers a device by hand. */
export function AddDeviceScreen() {
  return (
    <>
      <PageHeader
        title="Add Device"
        breadcrumb={<Breadcrumb back={{ title: 'Device List', to: paths.devices }} current="Add Device" />}
      />
      <AddDeviceForm />
    </>
  );
}
