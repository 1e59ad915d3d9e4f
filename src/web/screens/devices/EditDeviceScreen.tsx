import { EditDeviceForm } from '../../features/devices/EditDeviceForm';
import { FixedFacts } from '../../features/devices/FixedFacts';
import { paths } from '../../lib/paths';
import { Breadcrumb } from '../../ui/page/Breadcrumb';
import { PageHeader } from '../../ui/page/PageHeader';
import { KnownDevice } from './KnownDevice';

/** Edits the settings of a device, and who wears it. */
export function EditDeviceScreen() {
  return (
    <KnownDevice title="Edit Device">
      {({ device, refetch }) => (
        <>
          <PageHeader
            title="Edit Device"
            breadcrumb={
              <Breadcrumb
                back={{ title: `Device ${device.item.id}`, to: paths.device(device.item.id) }}
                current="Edit"
              />
            }
          />
          <div className="device-edit">
            <FixedFacts device={device.item} />
            <EditDeviceForm device={device} refetch={refetch} />
          </div>
        </>
      )}
    </KnownDevice>
  );
}
