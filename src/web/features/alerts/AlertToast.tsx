import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { alertBody, alertPatient } from '../../clinical/words/alertText';
import { logLine } from '../../lib/log';
import { paths } from '../../lib/paths';
import { serverNow } from '../../lib/serverTime';
import { CloseIcon } from '../../ui/icons';
import { ServerAge } from '../../ui/ServerAge';
import { LateNote } from './LateNote';
import { SeverityIcon } from './SeverityIcon';
import { severityClass, severityText } from './severityText';
import type { QueuedToast } from './toastQueue';
import type { ToastStore } from './toastStore';
import { useToastQueue } from './useToastQueue';
import './AlertToast.css';

interface AlertToastProps {
  toast: QueuedToast;
  store: ToastStore;
}

/**
 * One alert in the row of the ward strip: its patient, and the sentence of the spec. The sentence is
 * announced when it is first shown; the age and the number of waiting toasts change silently. Pointer or
 * focus on it pauses its timer.
 */
export function AlertToast({ toast: { notification, isReturning }, store }: AlertToastProps) {
  const { id, alert, created_at: createdAt } = notification;
  const waiting = useToastQueue(store).waiting.length;
  useEffect(() => {
    if (!isReturning) reportLatency(id, createdAt);
  }, [id, createdAt, isReturning]);
  // A toast removed under the pointer gets no leave event.
  useEffect(
    () => () => {
      store.release('pointed');
      store.release('focused');
    },
    [store],
  );
  return (
    <div
      className={`alert-toast alert-toast--${severityClass(alert.severity)}`}
      aria-live="off"
      onPointerEnter={() => store.hold('pointed')}
      onPointerLeave={() => store.release('pointed')}
      onFocus={() => store.hold('focused')}
      onBlur={() => store.release('focused')}
    >
      <div className="alert-toast-block">
        <SeverityIcon severity={alert.severity} size={24} />
      </div>
      <p className="alert-toast-who">
        <b>{alertPatient(alert)}</b>
        <span className="alert-toast-severity">
          <strong>{severityText(alert.severity)}</strong>
          <span>
            {' · '}
            <ServerAge since={createdAt} />
          </span>
          {alert.late ? (
            <span className="alert-toast-late">
              {' · '}
              <LateNote alert={alert} />
            </span>
          ) : null}
        </span>
      </p>
      <p className="alert-toast-text" role={isReturning ? undefined : 'alert'}>
        <Link to={paths.patient(alert.patient)}>{alertBody(alert)}</Link>
      </p>
      {waiting > 0 ? (
        <Link className="alert-toast-more" to={paths.notifications} onClick={store.closeWaiting}>
          {`+${waiting}`}
          <span className="alert-toast-more-word">{' more'}</span>
        </Link>
      ) : null}
      <button type="button" className="alert-toast-close" aria-label="Close" onClick={() => store.close(id)}>
        <CloseIcon />
      </button>
    </div>
  );
}

/** For developers: the time from the alert being raised to its toast being visible. */
function reportLatency(id: number, createdAt: string): void {
  if (process.env['NODE_ENV'] !== 'development') return;
  logLine(
    `Alert ${id} is on screen ${Math.round(serverNow() - Date.parse(createdAt))} ms after it was raised`,
  );
}
