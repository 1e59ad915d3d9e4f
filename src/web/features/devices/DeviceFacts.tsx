import type { Device } from '../../../contract/devices';
import { formatTimestamp } from '../../lib/dates';
import { Facts } from '../../ui/Facts';
import { DeviceStatus } from './DeviceStatus';
import { PatientLink } from './PatientLink';
import './DeviceFacts.css';

/** Everything that is known of a device (spec §2, Device details). */
export function DeviceFacts({ device }: { device: Device }) {
  const { id, type, last_sync: lastSync, ai_enabled: hasAi, patient, vendor_device_id: vendorId, status, signal_quality: quality, url } = device;
  return (
    <section className="panel-card device-facts" aria-label="Device">
      <Facts
        facts={[
          { label: 'Device ID', value: id },
          { label: 'Type', value: type },
          { label: 'Last Sync', value: lastSync === null ? null : formatTimestamp(lastSync) },
          { label: 'Status', value: <DeviceStatus lastSync={lastSync} /> },
          { label: 'AI', value: hasAi ? 'Enabled' : 'Disabled' },
          { label: 'Patient', value: <PatientLink patient={patient} /> },
          { label: 'Vendor device ID', value: vendorId },
          { label: 'Reported Status', value: status },
          { label: 'Signal quality', value: quality === null ? null : `${Math.round(quality)} %` },
          ...(type === 'CARETAKER' ? [{ label: 'Url', value: url }] : []),
        ]}
      />
    </section>
  );
}
