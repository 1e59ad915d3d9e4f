import type { Dashboard } from '../../../contract/dashboard';
import { useServerClock } from '../../lib/serverClock';
import { TipLayer } from '../../ui/TipLayer';
import { BoardMessage } from './BoardMessage';
import { inBedOrder } from './boardOrder';
import { DeviceTile } from './DeviceTile';
import { DeviceTilesSkeleton } from './DeviceTilesSkeleton';
import { signalOf } from '../../lib/freshness';
import { Panel } from './Panel';

interface DeviceStatusPanelProps {
  /** Undefined until the first answer. */
  entries: Dashboard | undefined;
  isConnectionLost: boolean;
}

/** Every registered device, by bed; those without a patient last. */
export function DeviceStatusPanel({ entries, isConnectionLost }: DeviceStatusPanelProps) {
  const online = useServerClock((now) => entries?.filter((entry) => signalOf(entry, now, false) === 'stable').length ?? 0);
  const counts = isConnectionLost ? 'Showing the last data received' : `${online} online, ${(entries?.length ?? 0) - online} offline`;
  return (
    <Panel title="Device Status" note={entries === undefined || entries.length === 0 ? undefined : counts}>
      {entries === undefined ? <DeviceTilesSkeleton /> : <Tiles entries={entries} isConnectionLost={isConnectionLost} />}
    </Panel>
  );
}

function Tiles({ entries, isConnectionLost }: { entries: Dashboard; isConnectionLost: boolean }) {
  if (entries.length === 0) return <BoardMessage title="No devices found" />;
  return (
    <TipLayer>
      <ul className="device-tiles">
        {inBedOrder(entries).map((entry) => <DeviceTile key={entry.device_id} entry={entry} isConnectionLost={isConnectionLost} />)}
      </ul>
    </TipLayer>
  );
}
