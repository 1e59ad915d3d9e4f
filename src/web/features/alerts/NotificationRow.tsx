import { Link } from 'react-router-dom';
import type { Notification } from '../../../contract/notifications';
import { alertValueText } from '../../clinical/words/alertText';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';
import { isUnreadable, UNREADABLE_WORDS } from '../../lib/unreadable';
import { CheckIcon, FemaleIcon, MaleIcon } from '../../ui/icons';
import { ServerAge } from '../../ui/ServerAge';
import { LateNote } from './LateNote';
import { SeverityIcon } from './SeverityIcon';
import { severityClass, severityText } from './severityText';

interface NotificationRowProps {
  notification: Notification;
  onRead: (id: number, row: HTMLElement | null) => void;
}

/**
 * One unread alert: severity, patient, place, sentence, time, and the marker that removes it from the list.
 */
export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { id, created_at: createdAt, alert } = notification;
  return (
    <li
      className={`notification notification--${severityClass(alert.severity)}${alert.late ? ' notification--late' : ''}`}
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
      <span className="notification-bed">{alert.bed ?? MISSING}</span>
      <span className="notification-value">
        <span>{alert.observation_type}</span>{' '}
        <strong>{alertValueText(alert.observation_type, alert.observation_value)}</strong>
      </span>
      <LateNote alert={alert} className="notification-late" />
      {isUnreadable(notification) ? (
        <span className="notification-unreadable">{`Some of it ${UNREADABLE_WORDS}`}</span>
      ) : null}
      <ServerAge className="notification-age" since={createdAt} />
      {id < 0 ? null : (
        <button
          type="button"
          className="notification-marker"
          aria-label="Mark as read"
          data-tip="Mark as read"
          onClick={({ currentTarget }) => onRead(id, currentTarget.closest('li'))}
        >
          <i />
          <CheckIcon />
        </button>
      )}
    </li>
  );
}
