import type { Device } from '../../../contract/devices';
import { formatTimestamp } from '../../lib/dates';
import { Facts } from '../../ui/Facts';
import { DeviceStatus } from './DeviceStatus';
import './DeviceFacts.css';

/** The facts of a device that cannot be edited (spec §2, Edit Device). */
export function FixedFacts({ device: { id, type, last_sync: lastSync, online } }: { device: Device }) {
  return (
    <section className="panel-card device-facts" aria-label="Device">
      <Facts
        facts={[
          { label: 'ID', value: id },
          { label: 'Type', value: type },
          { label: 'Last Sync', value: lastSync === null ? null : formatTimestamp(lastSync) },
          { label: 'Status', value: <DeviceStatus online={online} /> },
        ]}
      />
    </section>
  );
}
