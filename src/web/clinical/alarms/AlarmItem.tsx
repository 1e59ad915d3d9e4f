import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BoardAlarm } from '../../../contract/alarms';
import { useChangedRow } from '../../lib/browser/movedRows';
import { formatSpan, formatTimeOfDay } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { useDayChange, useServerClock } from '../../lib/server/serverClock';
import { heldBy } from '../alarms';
import { becauseText, noDataText } from '../words/alarms/alarmDetails';
import { alarmPhrase } from '../words/alarms/alarmText';
import { AlarmButtons } from './AlarmButtons';
import type { AlarmQuestion } from './alarmDialogs';
import { AlarmOwner } from './AlarmOwner';
import { AlarmSeverity } from './AlarmSeverity';
import { useAlarmAct } from './useAlarmAct';
import './alarms.css';

interface AlarmItemProps extends Pick<AlarmQuestion, 'patient' | 'who'> {
  alarm: BoardAlarm;
  /** Without it, where the time line is on screen. */
  hasTimeLine?: boolean;
}

/** One open alarm: since when, why, who has it, and what can be done. */
export function AlarmItem({ alarm, patient, who, hasTimeLine = true }: AlarmItemProps): ReactNode {
  const acting = useAlarmAct(alarm);
  const { shown, failure } = acting;
  const item = useRef<HTMLDivElement>(null);
  useChangedRow(item, acting.custody);
  useDayChange();
  const because = becauseText(shown);
  const noData = noDataText(shown);
  return (
    <div
      ref={item}
      className={`alarm-item alarm-item--${shown.severity.toLowerCase()}${shown.state === 'raised' && heldBy(shown) === null ? ' alarm-item--unacknowledged' : ''}`}
      role="group"
      aria-label={alarmPhrase(shown)}
    >
      <div className="alarm-item-head">
        <AlarmSeverity severity={shown.severity} />
        <strong>{alarmPhrase(shown)}</strong>
        <span className="alarm-item-since">
          {`since ${formatTimeOfDay(shown.raised_at)} · `}
          <Since at={shown.raised_at} />
        </span>
      </div>
      {because === null ? null : <p>{because}</p>}
      {noData === null ? null : <p className="alarm-item-silent">{`It stands: ${noData}`}</p>}
      <AlarmOwner alarm={shown} />
      <div className="alarm-item-acts">
        <AlarmButtons acting={acting} patient={patient} who={who} />
        {hasTimeLine ? (
          <Link className="alarm-item-line" to={paths.alarm(shown.id)}>
            Time line
          </Link>
        ) : null}
      </div>
      <p className="alarm-failure" role="alert">
        {failure}
      </p>
    </div>
  );
}

function Since({ at }: { at: string }) {
  return <>{useServerClock((now) => formatSpan(Math.max(0, now - Date.parse(at))))}</>;
}
