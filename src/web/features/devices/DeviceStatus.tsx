import { useConnection } from '../../api/transport/connection';
import './DeviceStatus.css';

/**
 * Online or Offline as the server reports it, for a device that is polled every few seconds: it depends on
 * the time of the last receipt and on how often the device sends. Unknown while the server does not respond.
 */
export function DeviceStatus({ online }: { online: boolean }) {
  const { lost } = useConnection();
  const status = lost ? 'Unknown' : online ? 'Online' : 'Offline';
  return <span className={`device-status device-status--${status.toLowerCase()}`}>{status}</span>;
}
