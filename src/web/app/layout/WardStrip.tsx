import { Link } from 'react-router-dom';
import type { RiskBand } from '../../../clinical/risk';
import { useWardSummary, type KnownWard } from '../../api/wardSummary';
import { OnDutyNames } from '../../features/alarms/duty/DutyParts';
import { boardEntryState, type CountedPlace } from '../../features/dashboard/filters/boardFilters';
import type { BoardFilter } from '../../features/dashboard/filters/filtersMachine';
import { countUp, formatClock, formatClockOfDay } from '../../lib/dates';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';
import { useServerClock } from '../../lib/server/serverClock';
import { useIsLocked } from '../../lib/session/sessionLock';

import { AlarmIcon } from '../../ui/icons/navigationIcons';
import { BandIcon } from '../../clinical/icons/BandIcon';
import { CloudOffIcon } from '../../ui/icons/icons';
import './WardStrip.css';

interface StripCount {
  key: 'high' | 'medium' | 'no_signal';
  band: RiskBand;
  word: string;
  /** The rest of its name, for screen readers. */
  rest: string;
  /** What the board shows that it opens. */
  shows: BoardFilter | CountedPlace;
}

const COUNTS: readonly StripCount[] = [
  { key: 'high', band: 'high', word: 'high', rest: ' risk', shows: 'high_risk' },
  { key: 'medium', band: 'medium', word: 'medium', rest: ' risk', shows: 'medium' },
  // Also counts patients whose device is connected but sends no scores: the No Sync filter would hide those.
  { key: 'no_signal', band: 'none', word: 'no signal', rest: '', shows: 'no_signal' },
];

/**
 * The state of the whole ward, regardless of a board's filters: on every screen, above its header, on a phone
 * below its bar. `isLive`: the data on the screen is current, and alerts arrive. Counts that may be out of
 * date read `--`.
 */
export function WardStrip({ isLive }: { isLive: boolean }) {
  const { summary, hasStopped, lastGoodAt } = useWardSummary();
  const isLocked = useIsLocked();
  return (
    <section className={hasStopped ? 'ward-strip ward-strip--stopped' : 'ward-strip'} aria-label="Ward">
      <ul className="ward-strip-counts">
        {COUNTS.map(({ key, band, word, rest, shows }) => (
          <li key={key}>
            <Link
              className={`ward-count finger ward-count--${(summary?.[key] ?? 0) > 0 ? key : 'zero'}`}
              to={paths.patientDashboard}
              state={boardEntryState(summary === undefined ? null : shows)}
            >
              <BandIcon band={band} />
              <b>{summary?.[key] ?? MISSING}</b>
              <span className="ward-count-word">
                {` ${word}`}
                <span className="visually-hidden">{rest}</span>
              </span>
            </Link>
          </li>
        ))}
        <li>
          <Unacknowledged summary={summary} />
        </li>
      </ul>
      <p className="ward-strip-state" role="status">
        {hasStopped ? (
          <>
            <CloudOffIcon />
            {lastGoodAt === null ? 'Not live' : `Not live since ${formatClockOfDay(lastGoodAt)}`}
          </>
        ) : null}
      </p>
      {hasStopped || isLocked ? null : <OnDutyNames />}
      {hasStopped || summary === undefined ? null : (
        <p className="ward-strip-now">
          {isLive ? (
            <>
              <i />
              {'Live '}
            </>
          ) : null}
          <Clock />
        </p>
      )}
    </section>
  );
}

/** How many alarms are unacknowledged, and for how long the oldest waits. */
function Unacknowledged({ summary }: Pick<KnownWard, 'summary'>) {
  const count = summary?.unacknowledged ?? 0;
  const since = summary?.unacknowledged_since ?? null;
  return (
    <Link
      className={`ward-count finger ward-count--${count > 0 ? 'unacknowledged' : 'none'}`}
      to={paths.alarms}
    >
      <AlarmIcon />
      <b>{summary === undefined ? MISSING : count}</b>
      <span className="ward-count-word">{' unacknowledged'}</span>
      {count === 0 || since === null ? null : <Waiting since={since} />}
    </Link>
  );
}

/** Not part of what is announced: it changes every second. */
function Waiting({ since }: { since: string }) {
  const age = useServerClock((now) => countUp(now - Date.parse(since)));
  return (
    <span className="ward-count-age" aria-hidden="true">
      {` · ${age}`}
    </span>
  );
}

/** The server's time of day. */
function Clock() {
  return <span className="ward-strip-clock">{useServerClock(formatClock)}</span>;
}
