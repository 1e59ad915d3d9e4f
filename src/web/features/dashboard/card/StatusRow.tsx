import type { DashboardEntry } from '../../../../contract/dashboard';
import { MISSING } from '../../../lib/missing';
import { BatteryIcon } from './BatteryIcon';
import { ConnectionIcon } from './ConnectionIcon';
import { signalOf } from '../../../clinical/freshness';
import { useServerClock } from '../../../lib/server/serverClock';
import { otherOffText } from '../../../clinical/words/alarms/limitsOffText';
import { BellOffIcon } from '../../../ui/icons/icons';
import { LastSync } from '../LastSync';

interface StatusRowProps {
  entry: DashboardEntry;
  /** Whether the values are current: otherwise their age is shown. */
  isLive: boolean;
  isConnectionLost: boolean;
}

/** The device's own state at the foot of a card: link, battery, last reading. */
export function StatusRow({ entry, isLive, isConnectionLost }: StatusRowProps) {
  const signal = useServerClock((now) => signalOf(entry, now, isConnectionLost));
  const { battery_level: level, last_sync: lastSync, limits_off: limitsOff } = entry;
  const off = limitsOff === undefined ? null : otherOffText(limitsOff);
  return (
    <div className="status">
      <ConnectionIcon signal={signal} />
      {signal === 'lost' && <span className="status-lost">Signal lost</span>}
      <BatteryIcon level={level} />
      <span className="status-level">{level === null ? MISSING : `${Math.round(level)}%`}</span>
      {off === null ? null : (
        <span className="status-off" data-tip={off.text}>
          <BellOffIcon size={11} title={off.text} />
          <span aria-hidden="true">{off.names}</span>
        </span>
      )}
      <LastSync lastSync={lastSync} isLive={isLive} />
    </div>
  );
}
