import { isOnline } from '../../../clinical/freshness';
import { useConnection } from '../../api/connection';
import { useServerClock } from '../../lib/serverClock';
import './DeviceStatus.css';

interface DeviceStatusProps {
  /** ISO 8601; null when the device has never sent. */
  lastSync: string | null;
}

/**
 * Online or Offline as of this second: a device that falls silent is not called online until the next answer comes. While the server
 * is lost nobody knows of one that was online.
 */
export function DeviceStatus({ lastSync }: DeviceStatusProps) {
  const { lost } = useConnection();
  const online = useServerClock((now) => isOnline(lastSync === null ? null : Date.parse(lastSync), now));
  const status = lost ? 'Unknown' : online ? 'Online' : 'Offline';
  return <span className={`device-status device-status--${status.toLowerCase()}`}>{status}</span>;
}
