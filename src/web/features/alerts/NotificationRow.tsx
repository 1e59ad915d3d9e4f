import { Link } from 'react-router-dom';
import type { Notification } from '../../../contract/notifications';
import { percentText } from '../../lib/alertText';
import { MISSING } from '../../lib/observationText';
import { paths } from '../../lib/paths';
import { CheckIcon, FemaleIcon, MaleIcon } from '../../ui/icons';
import { ServerAge } from '../../ui/ServerAge';
import { LateNote } from './LateNote';
import { SeverityIcon } from './SeverityIcon';
import { severityText } from './severityText';

interface NotificationRowProps {
  notification: Notification;
  onRead: (id: number, row: HTMLElement | null) => void;
}

/** One unread alert: how bad, who, where, what, since when, and the marker that takes it from the list. */
export function NotificationRow({ notification: { id, created_at: createdAt, alert }, onRead }: NotificationRowProps) {
  return (
    <li className={`notification notification--${alert.severity.toLowerCase()}${alert.late ? ' notification--late' : ''}`}>
      <span className="notification-severity"><SeverityIcon severity={alert.severity} />{severityText(alert.severity)}</span>
      <span className="notification-patient">
        {alert.patient_gender === 'M' ? <MaleIcon title="Male" size={18} /> : <FemaleIcon title="Female" size={18} />}
        <Link to={paths.patient(alert.patient)}>{alert.patient_ssn || MISSING}</Link>
      </span>
      <span className="notification-bed">{alert.bed ?? MISSING}</span>
      <span className="notification-value"><span>{alert.observation_type}</span> <strong>{percentText(alert.observation_value)}</strong></span>
      <LateNote alert={alert} className="notification-late" />
      <ServerAge className="notification-age" since={createdAt} />
      <button
        type="button" className="notification-marker" aria-label="Mark as read" data-tip="Mark as read"
        onClick={({ currentTarget }) => onRead(id, currentTarget.closest('li'))}
      >
        <i /><CheckIcon />
      </button>
    </li>
  );
}
