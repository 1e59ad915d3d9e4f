import type { Dashboard } from '../../../contract/dashboard';
import { TipLayer } from '../../ui/TipLayer';
import { useServerClock } from '../../lib/serverClock';
import { BoardMessage } from './BoardMessage';
import { DeviceTile } from './DeviceTile';
import { freshnessOf } from './freshness';
import { inBedOrder } from './boardOrder';
import { Panel } from './Panel';

interface DeviceStatusPanelProps {
  entries: Dashboard;
  isConnectionLost: boolean;
}

/** Every registered device, by bed; those without a patient last. */
export function DeviceStatusPanel({ entries, isConnectionLost }: DeviceStatusPanelProps) {
  const online = useServerClock((now) => entries.filter((entry) => freshnessOf(entry, now, false) === 'live').length);
  const note = isConnectionLost ? 'Showing the last data received' : `${online} online, ${entries.length - online} offline`;
  if (entries.length === 0) return <Panel title="Device Status"><BoardMessage title="No devices found" /></Panel>;
  return (
    <Panel title="Device Status" note={note}>
      <TipLayer>
        <ul className="device-tiles">
          {inBedOrder(entries).map((entry) => <DeviceTile key={entry.device_id} entry={entry} isConnectionLost={isConnectionLost} />)}
        </ul>
      </TipLayer>
    </Panel>
  );
}
