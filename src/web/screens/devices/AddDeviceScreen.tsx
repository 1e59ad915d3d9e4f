import { AddDeviceForm } from '../../features/devices/AddDeviceForm';
import { paths } from '../../lib/paths';
import { Breadcrumb } from '../../ui/page/Breadcrumb';
import { PageHeader } from '../../ui/page/PageHeader';

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
