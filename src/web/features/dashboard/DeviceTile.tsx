import { memo } from 'react';
import type { DashboardEntry } from '../../../contract/dashboard';
import { MISSING } from '../../lib/observationText';
import { useServerClock } from '../../lib/serverClock';
import { BatteryIcon } from './BatteryIcon';
import { ConnectionIcon } from './ConnectionIcon';
import { freshnessOf, signalOf, type Signal } from '../../lib/freshness';
import './DeviceTile.css';

interface DeviceTileProps {
  entry: DashboardEntry;
  isConnectionLost: boolean;
}

const WORDS: Record<Signal, string> = { stable: 'Online', lost: 'Offline', unknown: 'Unknown' };

/** A registered device in two lines: where it is and how full, and whether it sends. */
export const DeviceTile = memo(function DeviceTile({ entry, isConnectionLost }: DeviceTileProps) {
  const signal = useServerClock((now) => signalOf(entry, freshnessOf(entry, now, isConnectionLost), isConnectionLost));
  const { battery_level: level, patient } = entry;
  return (
    <li className={`device-tile device-tile--${signal}`} aria-label={`Device ${entry.device_id}`}>
      <span className="device-tile-bed">{patient?.bed ?? MISSING}</span>
      <span className="device-tile-battery">
        <BatteryIcon level={level} />
        <span className="status-level">{level === null ? MISSING : `${Math.round(level)}%`}</span>
      </span>
      <span className="device-tile-state"><ConnectionIcon signal={signal} />{WORDS[signal]}</span>
    </li>
  );
});
