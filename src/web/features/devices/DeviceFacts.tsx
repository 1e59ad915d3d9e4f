import type { Device } from '../../../contract/devices';
import { clockText } from '../../clinical/words/clockText';
import { formatTimestamp } from '../../lib/dates';
import { MISSING } from '../../lib/missing';
import { Facts } from '../../ui/Facts';
import { ClockIcon } from '../../ui/icons/icons';
import { DeviceStatus } from './DeviceStatus';
import { PatientLink } from './assignment/PatientLink';
import './DeviceFacts.css';

/** Everything that is known of a device (spec §2, Device details). */
export function DeviceFacts({ device }: { device: Device }) {
  const {
    id,
    type,
    last_sync: lastSync,
    online,
    ai_enabled: hasAi,
    patient,
    vendor_device_id: vendorId,
    signal_quality: quality,
    url,
  } = device;
  return (
    <section className="panel-card device-facts" aria-label="Device">
      <Facts
        facts={[
          { label: 'Device ID', value: id },
          { label: 'Type', value: type },
          { label: 'Last Sync', value: lastSync === null ? null : formatTimestamp(lastSync) },
          { label: 'Status', value: <DeviceStatus online={online} /> },
          { label: 'AI', value: hasAi ? 'Enabled' : 'Disabled' },
          { label: 'Patient', value: <PatientLink patient={patient} /> },
          { label: 'Vendor device ID', value: vendorId },
          { label: 'Reported Status', value: <ReportedStatus device={device} /> },
          { label: 'Signal quality', value: quality === null ? null : `${Math.round(quality)} %` },
          ...(type === 'CARETAKER' ? [{ label: 'Url', value: url }] : []),
        ]}
      />
    </section>
  );
}

/** The status that the device reports; while its clock is wrong, that, and by how much. */
function ReportedStatus({ device }: { device: Device }) {
  const clock = clockText(device);
  if (clock === null) return device.status ?? MISSING;
  return (
    <span className="device-clock">
      <ClockIcon />
      {`${device.status} · ${clock}`}
    </span>
  );
}
