import type { Dashboard } from '../../../../contract/dashboard';
import { signalOf, type Signal } from '../../../clinical/freshness';
import { useServerClock } from '../../../lib/server/serverClock';
import { isUnreadable, UNREADABLE_WORDS } from '../../../lib/unreadable';
import { TipLayer } from '../../../ui/TipLayer';
import { BoardMessage } from '../BoardMessage';
import { LAST_DATA } from '../BoardSubtitle';
import { inBedOrder } from '../grid/boardOrder';
import { DeviceTile } from './DeviceTile';
import { DeviceTilesSkeleton } from './DeviceTilesSkeleton';
import { Panel } from './Panel';

interface DeviceStatusPanelProps {
  /** Undefined until the first answer. */
  entries: Dashboard | undefined;
  isConnectionLost: boolean;
}

/** Every registered device, by bed; those without a patient last. */
export function DeviceStatusPanel({ entries, isConnectionLost }: DeviceStatusPanelProps) {
  const counted = useServerClock((now) => countsText(entries ?? [], now));
  const counts = isConnectionLost ? LAST_DATA : counted;
  return (
    <Panel title="Device Status" note={entries === undefined || entries.length === 0 ? undefined : counts}>
      {entries === undefined ? (
        <DeviceTilesSkeleton />
      ) : (
        <Tiles entries={entries} isConnectionLost={isConnectionLost} />
      )}
    </Panel>
  );
}

/** '13 online, 1 offline'; then, if there are any, those of unknown state and those that cannot be read. */
function countsText(entries: Dashboard, now: number): string {
  const readable = entries.filter((entry) => !isUnreadable(entry));
  const count = (signal: Signal) => readable.filter((entry) => signalOf(entry, now, false) === signal).length;
  const [unknown, unread] = [count('unknown'), entries.length - readable.length];
  return [
    `${count('stable')} online`,
    `${count('lost')} offline`,
    unknown === 0 ? null : `${unknown} unknown`,
    unread === 0 ? null : `${unread} ${UNREADABLE_WORDS}`,
  ]
    .filter((text) => text !== null)
    .join(', ');
}

function Tiles({ entries, isConnectionLost }: { entries: Dashboard; isConnectionLost: boolean }) {
  if (entries.length === 0) return <BoardMessage title="No devices found" />;
  return (
    <TipLayer>
      <ul className="device-tiles">
        {inBedOrder(entries).map((entry) => (
          <DeviceTile key={entry.device_id} entry={entry} isConnectionLost={isConnectionLost} />
        ))}
      </ul>
    </TipLayer>
  );
}
