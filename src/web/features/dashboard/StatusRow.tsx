import type { DashboardEntry } from '../../../contract/dashboard';
import { MISSING } from '../../lib/observationText';
import { BatteryIcon } from './BatteryIcon';
import { ConnectionIcon } from './ConnectionIcon';
import type { Freshness, Signal } from '../../lib/freshness';
import { LastSync } from './LastSync';

interface StatusRowProps {
  entry: DashboardEntry;
  freshness: Freshness;
  signal: Signal;
}

/** The device's own state at the foot of a card: link, battery, last reading. */
export function StatusRow({ entry, freshness, signal }: StatusRowProps) {
  const { battery_level: level, last_sync: lastSync } = entry;
  return (
    <div className="status">
      <ConnectionIcon signal={signal} />
      {signal === 'lost' && <span className="status-lost">Signal lost</span>}
      <BatteryIcon level={level} />
      <span className="status-level">{level === null ? MISSING : `${Math.round(level)}%`}</span>
      <LastSync lastSync={lastSync} isLive={freshness === 'live'} />
    </div>
  );
}
