import { memo } from 'react';
import type { DashboardEntry } from '../../../../contract/dashboard';
import { clockText } from '../../../clinical/words/clockText';
import { signalOf, type Signal } from '../../../clinical/freshness';
import { MISSING } from '../../../lib/missing';
import { useServerClock } from '../../../lib/server/serverClock';
import { ClockIcon } from '../../../ui/icons/icons';
import { isUnreadable, type Unreadable } from '../../../lib/unreadable';
import { BatteryIcon } from '../card/BatteryIcon';
import { ConnectionIcon } from '../card/ConnectionIcon';
import { notReadText } from '../../../clinical/words/notReadText';
import './DeviceTile.css';

interface DeviceTileProps {
  entry: DashboardEntry;
  isConnectionLost: boolean;
}

const WORDS: Record<Signal, string> = { stable: 'Online', lost: 'Offline', unknown: 'Unknown' };

/**
 * A registered device in two lines: its place and battery, and whether it sends. A wrong clock or unreadable
 * parts are reported on a third.
 */
export const DeviceTile = memo(function DeviceTile({ entry, isConnectionLost }: DeviceTileProps) {
  const signal = useServerClock((now) => signalOf(entry, now, isConnectionLost));
  if (isUnreadable(entry)) return <UnreadableTile entry={entry} />;
  const { battery_level: level, patient } = entry;
  const notice = [clockText(entry), notReadText(entry)].filter((text) => text !== null).join(' · ');
  return (
    <li
      className={`device-tile device-tile--${signal}${notice === '' ? '' : ' device-tile--notice'}`}
      aria-label={`Device ${entry.device_id}`}
    >
      <span className="device-tile-bed">{patient?.bed ?? MISSING}</span>
      <span className="device-tile-battery">
        <BatteryIcon level={level} />
        <span className="status-level">{level === null ? MISSING : `${Math.round(level)}%`}</span>
      </span>
      <span className="device-tile-state">
        <ConnectionIcon signal={signal} />
        {WORDS[signal]}
      </span>
      {notice === '' ? null : (
        <span className="device-tile-notice" data-tip={notice}>
          {clockText(entry) === null ? null : <ClockIcon size={14} />}
          <span>{notice}</span>
        </span>
      )}
    </li>
  );
});

/** A device whose entry cannot be read: neither online nor offline, and not left out. */
function UnreadableTile({
  entry: { device_id: device, unreadable },
}: {
  entry: DashboardEntry & Unreadable;
}) {
  return (
    <li
      className="device-tile device-tile--lost"
      aria-label={device > 0 ? `Device ${device}` : 'Device unknown'}
    >
      <span className="device-tile-bed">{unreadable.bed ?? MISSING}</span>
      <span className="device-tile-state">Could not be shown</span>
    </li>
  );
}
