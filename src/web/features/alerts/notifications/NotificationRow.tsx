import { useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Alarm } from '../../../../contract/alarms';
import type { Notification } from '../../../../contract/notifications';
import { AlarmButtons } from '../../../clinical/alarms/AlarmButtons';
import { AlarmFailure } from '../../../clinical/alarms/AlarmFailure';
import { AlarmOwner } from '../../../clinical/alarms/AlarmOwner';
import { BedNow } from '../../../clinical/alarms/BedNow';
import { useAlarmAct } from '../../../clinical/alarms/useAlarmAct';
import { becauseText } from '../../../clinical/words/alarms/alarmDetails';
import { alarmPhrase } from '../../../clinical/words/alarms/alarmText';
import { alertValueText } from '../../../clinical/words/alarms/alertText';
import { lastFirst } from '../../../clinical/words/personName';
import { useChangedRow } from '../../../lib/browser/movedRows';
import { onePress } from '../../../lib/browser/onePress';
import { MISSING } from '../../../lib/missing';
import { paths } from '../../../lib/paths';
import { isUnreadable, UNREADABLE_WORDS } from '../../../lib/unreadable';
import { CheckIcon, FemaleIcon, MaleIcon } from '../../../ui/icons/icons';
import { KindText } from '../../../ui/KindText';
import { ServerAge } from '../../../ui/ServerAge';
import { LateNote } from '../toasts/LateNote';
import { SeverityIcon } from '../SeverityIcon';
import { severityClass, severityText } from '../../../clinical/words/alarms/severityText';

interface NotificationRowProps {
  notification: Notification;
  /** The alarm that it announces, while that is open. */
  alarm: Alarm | undefined;
  onRead: (id: number, row: HTMLElement | null) => void;
}

/**
 * One unread alert: severity, patient, place, sentence, time, and the marker that removes it from the list.
 */
export function NotificationRow({ notification, alarm, onRead }: NotificationRowProps) {
  const { id, created_at: createdAt, alert } = notification;
  return (
    <li
      data-notification={id}
      className={`notification notification--${severityClass(alert.severity)}${alert.late ? ' notification--late' : ''}${alarm === undefined ? '' : ' notification--open'}`}
    >
      <span className="notification-severity">
        <SeverityIcon severity={alert.severity} />
        {severityText(alert.severity)}
      </span>
      <span className="notification-patient">
        {alert.patient_gender === 'M' ? (
          <MaleIcon title="Male" size={18} />
        ) : (
          <FemaleIcon title="Female" size={18} />
        )}
        {alert.patient > 0 ? (
          <Link className="finger" to={paths.patient(alert.patient)}>
            {alert.patient_ssn || MISSING}
          </Link>
        ) : (
          MISSING
        )}
      </span>
      <span className="notification-bed">
        <BedNow bed={alarm === undefined ? bedOf(alert) : alarm.patient.bed} raisedIn={alert.bed} />
      </span>
      <span className="notification-value">
        <span>
          <KindText>{alert.observation_type}</KindText>
        </span>{' '}
        <strong>{alertValueText(alert.observation_type, alert.observation_value, alert.reasons)}</strong>
        <LateNote alert={alert} className="notification-late" />
      </span>
      {isUnreadable(notification) ? (
        <span className="notification-unreadable">{`Some of it ${UNREADABLE_WORDS}`}</span>
      ) : null}
      {alarm === undefined ? null : <RowAlarm alarm={alarm} />}
      <ServerAge className="notification-age" since={createdAt} />
      {id < 0 ? null : (
        <button
          type="button"
          className="notification-marker"
          aria-label="Mark as read"
          data-tip="Mark as read"
          onKeyDown={leaveOutRepeats}
          onClick={onePress(({ currentTarget }) => onRead(id, currentTarget.closest('li')))}
        >
          <i />
          <CheckIcon />
        </button>
      )}
    </li>
  );
}

const bedOf = ({ bed, bed_now: bedNow = bed }: Notification['alert']): string | null => bedNow;

/** A key that is held down would mark one row after another: the focus moves to the next marker. */
function leaveOutRepeats(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

/** Why it was raised, who has the alarm now, and one thing to do. */
function RowAlarm({ alarm }: { alarm: Alarm }) {
  const acting = useAlarmAct(alarm);
  const part = useRef<HTMLSpanElement>(null);
  useChangedRow(part, acting.custody);
  const { shown, failure } = acting;
  const { patient } = shown;
  return (
    <span ref={part} className="notification-alarm" role="group" aria-label={`Alarm ${alarmPhrase(shown)}`}>
      <span className="notification-because">{becauseText(shown)}</span>
      <AlarmOwner alarm={shown} isShort />
      <AlarmButtons
        acting={acting}
        patient={patient.id}
        who={`${patient.bed ?? MISSING} · ${lastFirst(patient)}`}
        isShort
      />
      <AlarmFailure failure={failure} />
    </span>
  );
}
