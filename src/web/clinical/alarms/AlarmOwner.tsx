import type { Alarm, AlarmPause, AlarmPerson, BoardAlarm } from '../../../contract/alarms';
import { useConnection } from '../../api/transport/connection';
import { countUp, formatTimeOfDay } from '../../lib/dates';
import { useDayChange, useServerClock } from '../../lib/server/serverClock';
import { PauseIcon } from '../../ui/icons/alarmIcons';
import { AlarmIcon } from '../../ui/icons/navigationIcons';
import { hasNoOwner, heldBy, isOpen, unownedSince } from '../alarms';
import { resolutionText, termText, notifiedText } from '../words/alarms/alarmDetails';
import { firstName, UNACKNOWLEDGED, ownerShort } from '../words/alarms/alarmText';

type Owned = Pick<
  BoardAlarm,
  | 'state'
  | 'severity'
  | 'raised_at'
  | 'unowned_since'
  | 'acknowledged_by'
  | 'acknowledged_at'
  | 'acknowledged_until'
  | 'pause'
  | 'paused_until'
  | 'escalation'
  | 'resolved_at'
  | 'resolution'
  | 'resolution_reason'
> &
  Partial<Pick<Alarm, 'told'>>;

/** Who has an alarm: none yet, counting; or a person with the terms; and until when it is paused. `isShort`: in a cell. */
export function AlarmOwner({ alarm, isShort = false }: { alarm: Owned; isShort?: boolean }) {
  // It may be acknowledged by now.
  const isLost = useConnection().lost;
  useDayChange();
  if (!isOpen(alarm)) return <ResolvedOwner alarm={alarm} isShort={isShort} />;
  const held = heldBy(alarm);
  if (held !== null && alarm.acknowledged_by !== null)
    return (
      <span className="alarm-owner-pair">
        <Person alarm={alarm} by={alarm.acknowledged_by} isShort={isShort} />
        <Paused pause={held} isShort={isShort} />
      </span>
    );
  if (held !== null) return <Paused pause={held} isShort={isShort} />;
  if (alarm.acknowledged_by !== null)
    return <Person alarm={alarm} by={alarm.acknowledged_by} isShort={isShort} />;
  if (hasNoOwner(alarm)) return <span className="alarm-owner">--</span>;
  return (
    <span className={`alarm-owner alarm-owner--unacknowledged alarm-owner--${alarm.severity.toLowerCase()}`}>
      {isShort ? null : <AlarmIcon />}
      <b>
        {isLost ? (
          `${UNACKNOWLEDGED}, when last known`
        ) : (
          <>
            {`${UNACKNOWLEDGED} · `}
            <Count since={unownedSince(alarm)} />
          </>
        )}
      </b>
      {isShort ? null : <span>{notifiedText(alarm)}</span>}
    </span>
  );
}

function Person({ alarm, by, isShort }: { alarm: Owned; by: AlarmPerson; isShort: boolean }) {
  return (
    <span className="alarm-owner">
      <i aria-hidden="true">{initials(by.name)}</i>
      {isShort ? (
        ownerShort(alarm)
      ) : (
        <span>
          <b>{by.name}</b> {termText(alarm)}
        </span>
      )}
    </span>
  );
}

function Paused({ pause: { until, by, reason }, isShort }: { pause: AlarmPause; isShort: boolean }) {
  return (
    <span className="alarm-owner alarm-owner--paused">
      <PauseIcon size={14} />
      <b>{`Paused until ${formatTimeOfDay(until)}`}</b>
      {isShort ? null : <span>{`by ${by.name}: ${reason}`}</span>}
    </span>
  );
}

function ResolvedOwner({ alarm, isShort }: { alarm: Owned; isShort: boolean }) {
  const { acknowledged_by: by, acknowledged_at: at, raised_at: raised } = alarm;
  if (isShort) {
    if (by === null) return <span className="alarm-owner">--</span>;
    const after = at === null ? '' : ` · ${countUp(Date.parse(at) - Date.parse(raised))}`;
    return <span className="alarm-owner">{`${firstName(by.name)}${after}`}</span>;
  }
  const end = alarm.resolved_at === null ? '' : `Over since ${formatTimeOfDay(alarm.resolved_at)}`;
  return (
    <span className="alarm-owner">
      {[end, resolutionText(alarm)].filter((part) => part !== '').join(', ')}
    </span>
  );
}

function Count({ since }: { since: number }) {
  return <>{useServerClock((now) => countUp(now - since))}</>;
}

const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase();
