import type { RiskBand } from '../../../clinical/risk';
import type { Wall } from '../../../contract/wall';
import { BandIcon } from '../../clinical/icons/BandIcon';

import { countUp, formatSpan, formatTimeOfDay } from '../../lib/dates';
import { MISSING } from '../../lib/missing';
import { useServerClock } from '../../lib/server/serverClock';
import { clockText } from '../../ui/charts/clock';
import { AlarmIcon } from '../../ui/icons/navigationIcons';
import { CloudOffIcon } from '../../ui/icons/icons';

const COUNTS: readonly { key: 'high' | 'medium' | 'no_signal' | 'low'; band: RiskBand; word: string }[] = [
  { key: 'high', band: 'high', word: 'high' },
  { key: 'medium', band: 'medium', word: 'medium' },
  { key: 'no_signal', band: 'none', word: 'no signal' },
  { key: 'low', band: 'low', word: 'low' },
];

const instant = (epochMs: number): string => new Date(epochMs).toISOString();

/** The patients that are shown, by what their cards say now, and the server's time. */
export function WallHeader({ wall }: { wall: Wall | null }) {
  const time = useServerClock(clockText);
  const total = wall?.counts.total;
  return (
    <header className="wall-header">
      <ul className="wall-counts" aria-label="Patients">
        {COUNTS.map(({ key, band, word }) => (
          <li key={key} className={`wall-count wall-count--${(wall?.counts[key] ?? 0) > 0 ? key : 'zero'}`}>
            <BandIcon band={band} />
            <b>{wall?.counts[key] ?? MISSING}</b>
            <span>{` ${word}`}</span>
          </li>
        ))}
        {wall === null || wall.unacknowledged === 0 ? null : <Unacknowledged wall={wall} />}
      </ul>
      <p className="wall-place">
        <b>{wall?.department ?? 'All departments'}</b>
        <span>{total === undefined ? 'Loading…' : `${total} ${total === 1 ? 'patient' : 'patients'}`}</span>
      </p>
      <p className="wall-clock">{time}</p>
    </header>
  );
}

/** How many alarms have no owner, and for how long the oldest waits. */
function Unacknowledged({ wall: { unacknowledged, unacknowledged_since: since } }: { wall: Wall }) {
  const age = useServerClock((now) => (since === null ? '' : countUp(now - Date.parse(since))));
  return (
    <li className="wall-count wall-count--unacknowledged">
      <AlarmIcon />
      <b>{unacknowledged}</b>
      <span>{age === '' ? ' unacknowledged' : ` unacknowledged · ${age}`}</span>
    </li>
  );
}

/** In place of the counts, which would lie: the server is gone. Announced once, not every minute. */
export function NotLiveBar({ since }: { since: number | null }) {
  const age = useServerClock((now) => (since === null ? '' : formatSpan(Math.max(0, now - since))));
  return (
    <div className="wall-lost">
      <CloudOffIcon />
      <p className="wall-lost-words" role="alert">
        {since === null ? 'NOT LIVE' : `NOT LIVE since ${formatTimeOfDay(instant(since))}`}
      </p>
      <p className="wall-lost-help">
        <span aria-hidden="true">
          {since === null ? 'No answer from the server.' : `${age} without the server.`}
        </span>
        <br />
        Go to the beds. It comes back by itself.
      </p>
    </div>
  );
}
