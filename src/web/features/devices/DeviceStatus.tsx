import { useConnection } from '../../api/connection';
import './DeviceStatus.css';

/**
 * Online or Offline as the server says of a device that is asked for every few seconds: it goes by when something was received, and by
 * how often the device sends. While the server is lost nobody knows.
 */
export function DeviceStatus({ online }: { online: boolean }) {
  const { lost } = useConnection();
  const status = lost ? 'Unknown' : online ? 'Online' : 'Offline';
  return <span className={`device-status device-status--${status.toLowerCase()}`}>{status}</span>;
}
