import { memo, type ReactNode } from 'react';
import { SCORE_KEYS, SCORE_NAMES } from '../../../clinical/observationKeys';
import type { RiskBand } from '../../../clinical/risk';
import type { WallPatient } from '../../../contract/wall';
import { RiskIcon } from '../../clinical/icons/RiskIcon';
import { cardStateOf } from '../../clinical/cardState';
import { freshnessOf, momentOf, signalOf } from '../../clinical/freshness';
import {
  addedBy,
  alarmLineOf,
  hidesReason,
  isBefore,
  type AlarmLine,
} from '../../clinical/words/alarms/alarmLine';
import { noticeOf, type Notice } from '../../clinical/words/noticeText';
import { scoreText } from '../../clinical/words/observationText';
import { countUp, formatSpan, formatTimeOfDay } from '../../lib/dates';
import { MISSING } from '../../lib/missing';
import { useDayChange, useServerClock } from '../../lib/server/serverClock';
import { isUnreadable, UNREADABLE_WORDS } from '../../lib/unreadable';
import { HistoryIcon, OwnerIcon, PauseIcon } from '../../ui/icons/alarmIcons';
import { AlarmIcon } from '../../ui/icons/navigationIcons';
import { ServerAge } from '../../ui/ServerAge';
import { ClockIcon, CloudOffIcon, SignalLostIcon, TriangleIcon } from '../../ui/icons/icons';
import { boardAlarmOf } from './wallAlarm';
import { WallTiles } from './WallTiles';
import type { WallZone } from './layout/wallShapes';

interface WallCardProps {
  patient: WallPatient;
  /** Band of the card's place. */
  band: RiskBand;
  look: WallZone['look'];
  /** The server does not respond: nothing on the card is live. */
  isLost: boolean;
}

/** One patient on the wall: bed and initials, the band, and the vitals by the rules of the board's card. */
export const WallCard = memo(function WallCard(props: WallCardProps) {
  return isUnreadable(props.patient) ? (
    <UnreadableCard bed={props.patient.unreadable.bed} look={props.look} />
  ) : (
    <ReadableCard {...props} />
  );
});

function ReadableCard({ patient, band, look: size, isLost }: WallCardProps) {
  const freshness = useServerClock((now) => freshnessOf(patient, now, isLost));
  const isExpired = freshness === 'expired';
  const state = cardStateOf(patient, band, freshness);
  const bed = patient.bed ?? MISSING;
  const isLarge = size === 'large' || size === 'wide';
  return (
    <article
      className={`wall-card wall-card--${size} wall-card--${band} wall-card--${state.look}${state.isDoubtful ? ' wall-card--doubtful' : ''}`}
      aria-label={bed}
    >
      <div className="wall-card-head">
        <h2>
          <span className="wall-bed">{bed}</span>
          <span className="wall-initials">{` ${patient.initials || MISSING}`}</span>
        </h2>
        <p className={state.isByAlarm ? 'wall-word wall-word--alarm' : 'wall-word'}>
          <RiskIcon band={band} state={state} />
          <span>{state.shortWord}</span>
        </p>
      </div>
      <StatusLine patient={patient} isLost={isLost} isZeroSaid={state.isZeroSaid} isExpired={isExpired} />
      <WallTiles
        observations={isExpired ? null : patient.observations}
        patient={patient}
        hasUnits={isLarge}
      />
    </article>
  );
}

interface StatusLineProps {
  patient: WallPatient;
  isLost: boolean;
  isZeroSaid: boolean;
  isExpired: boolean;
}

/** What else there is to know: since when it is old, notices; otherwise the scores. */
function StatusLine({ patient, isLost, isZeroSaid, isExpired }: StatusLineProps) {
  const freshness = useServerClock((now) => freshnessOf(patient, now, isLost));
  const signal = useServerClock((now) => signalOf(patient, now, isLost));
  useDayChange();
  const isUnwatched = useServerClock((now) => (momentOf(patient.not_watched_until) ?? -Infinity) > now);
  const notice = noticeOf({ entry: patient, isUnwatched, isExpired, isZeroSaid });
  const notices = notice?.texts.join(' · ') ?? '';
  const { last_sync: lastSync, observations } = patient;
  if (isLost)
    return (
      <Line icon={<ClockIcon />} isWarning>
        <b>{lastSync === null ? 'No values' : `Last good ${formatTimeOfDay(lastSync)}`}</b>
        {notices === '' ? null : ` · ${notices}`}
      </Line>
    );
  const line = alarmLineOf({
    entry: { alarms: patient.alarms.map(boardAlarmOf), last_sync: lastSync },
    observations: null,
    isSignalLost: false,
    isConnectionLost: false,
  });
  if (line?.look === 'unowned') return <AlarmWords line={line} notice={notice} />;
  if (freshness !== 'live')
    return (
      <Line icon={signal === 'lost' ? <SignalLostIcon /> : <ClockIcon />} isWarning>
        <b>
          {signal === 'lost' ? 'No signal' : 'Old values'}
          {lastSync === null ? null : (
            <>
              {' · '}
              <ServerAge since={lastSync} />
            </>
          )}
        </b>
        {notices === '' ? null : ` · ${notices}`}
      </Line>
    );
  // The same order as on the board's card.
  if (notice !== null && isBefore(notice, line))
    return (
      <Line icon={ICONS[notice.kind]} isWarning>
        <b>{notices}</b>
      </Line>
    );
  if (line !== null) return <AlarmWords line={line} notice={notice} />;
  return (
    <Line>
      {SCORE_KEYS.map((key, index) => (
        <span key={key}>
          {`${index === 0 ? '' : ' · '}${SCORE_NAMES[key]} `}
          <b>{scoreText(observations[key])}</b>
        </span>
      ))}
    </Line>
  );
}

const ALARM_ICONS = {
  unowned: <AlarmIcon />,
  signal: <SignalLostIcon />,
  owner: <OwnerIcon />,
  pause: <PauseIcon />,
  past: <HistoryIcon />,
  news2: null,
};

/** Since when, why, and whether it has an owner; who that is stays off a wall. */
function AlarmWords({ line, notice }: { line: AlarmLine; notice: Notice | null }) {
  const { lead, running, person, look, severity } = line;
  const reason = notice !== null && hidesReason(notice, line) ? null : line.reason;
  const added = notice === null ? '' : addedBy(notice, reason).short;
  const time = useServerClock((now) =>
    running === null
      ? ''
      : running.as === 'count'
        ? ` · ${countUp(now - running.since)}`
        : ` ${formatSpan(Math.max(0, now - running.since))}`,
  );
  const rest = [reason, added === '' ? null : added].flatMap((part) => (part === null ? [] : ` · ${part}`));
  const words = (
    <>
      <b>{`${lead}${time}`}</b>
      {rest.join('')}
    </>
  );
  if (person !== null)
    return (
      <Line icon={ALARM_ICONS[look]} className="wall-line--owned" isWarning={look === 'pause'}>
        <span>{words}</span>
        <span className="wall-line-person">
          <span>{` · ${person.name}`}</span>
          {person.at === null ? null : <span>{` ${person.at}`}</span>}
        </span>
      </Line>
    );
  const lookOf =
    look === 'unowned'
      ? { className: `wall-line--unowned wall-line--${severity?.toLowerCase() ?? ''}` }
      : { isWarning: look === 'pause' };
  return (
    <Line icon={ALARM_ICONS[look]} {...lookOf}>
      {words}
    </Line>
  );
}

const ICONS = {
  logged: <TriangleIcon />,
  unwatched: <TriangleIcon />,
  unread: <SignalLostIcon />,
  zero: <SignalLostIcon />,
  clock: <ClockIcon />,
  merged: <TriangleIcon />,
};

function Line({
  icon,
  isWarning = false,
  className = '',
  children,
}: {
  icon?: ReactNode;
  isWarning?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <p className={`wall-line${isWarning ? ' wall-line--warning' : ''} ${className}`.trimEnd()}>
      {icon}
      <span>{children}</span>
    </p>
  );
}

function UnreadableCard({ bed, look }: { bed: string | null; look: WallZone['look'] }) {
  return (
    <article
      className={`wall-card wall-card--${look} wall-card--high wall-card--stale`}
      aria-label={bed ?? MISSING}
    >
      <div className="wall-card-head">
        <h2>
          <span className="wall-bed">{bed ?? MISSING}</span>
        </h2>
        <p className="wall-word">
          <CloudOffIcon />
          <span>Not known</span>
        </p>
      </div>
      <Line icon={<SignalLostIcon />} isWarning>
        <b>{`This card ${UNREADABLE_WORDS}`}</b>
      </Line>
      <p className="wall-nothing">Look at the patient.</p>
    </article>
  );
}
