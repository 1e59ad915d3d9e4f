import { Fragment, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { alertPatient, toastBody } from '../../../clinical/words/alarms/alertText';
import { whileLocked } from '../../../lib/session/lockGuard';
import { logLine } from '../../../lib/log';
import { useEarlyPress } from '../../../lib/browser/earlyPress';
import { onePress } from '../../../lib/browser/onePress';
import { paths } from '../../../lib/paths';
import { serverNow } from '../../../lib/server/serverTime';
import { CheckIcon, CloseIcon } from '../../../ui/icons/icons';
import { ServerAge } from '../../../ui/ServerAge';
import { lazyPart } from '../../../ui/loading/lazyPart';
import { LateNote } from './LateNote';
import { SeverityIcon } from '../SeverityIcon';
import { severityClass, severityText } from '../../../clinical/words/alarms/severityText';
import type { QueuedToast } from './toastQueue';
import type { ToastStore } from './toastStore';
import { useToastQueue } from './useToastQueue';
// In the order of the cascade.
import './AlertToast.css';
import './AlertToast.widths.css';
import './AlertToast.names.css';

const ToastAcknowledge = lazyPart(
  async () => (await import(/* webpackChunkName: "alarm-parts" */ './alarmParts')).ToastAcknowledge,
);

const ToastReceipt = lazyPart(
  async () => (await import(/* webpackChunkName: "alarm-parts" */ './alarmParts')).ToastReceipt,
);

/** Characters of a sentence that fit beside the button; a longer one takes two lines, so that its value is not cut. */
const ONE_LINE = 56;
const ONE_LINE_BESIDE_MORE = 44;

/** Characters of a bed and a name that fit on a line before severity and age, in letters of full size. */
const SHORT_NAME = 24;

interface AlertToastProps {
  toast: QueuedToast;
  store: ToastStore;
}

/**
 * One alert in the row of the ward strip: its patient, and the sentence of the spec. The sentence is
 * announced when it is first shown; the age and the number of waiting toasts change silently. Pointer or
 * focus on it pauses its timer.
 */
export function AlertToast({ toast, store }: AlertToastProps) {
  const queue = useToastQueue(store);
  const { isReturning } = toast;
  // As the queue has it by now: the patient may have been moved.
  const { notification } = queue.visible?.notification.id === toast.notification.id ? queue.visible : toast;
  const { id, alert, created_at: createdAt, others = 0 } = notification;
  const waiting = queue.waiting.length;
  const early = useEarlyPress(id);
  const [failure, setFailure] = useState<string | null>(null);
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
  const who = alertPatient(alert);
  const sentence = toastBody(alert);
  // Announcements from before there were alarms have none.
  const hasAlarm = (alert.alarm ?? null) !== null;
  return (
    <div
      className={`alert-toast alert-toast--${severityClass(alert.severity)}${lengthClass(sentence.length, waiting > 0)}${who.length > SHORT_NAME ? ' alert-toast--long-name' : ''}`}
      aria-live="off"
      {...early}
      onPointerEnter={() => store.hold('pointed')}
      onPointerLeave={() => store.release('pointed')}
      onFocus={() => store.hold('focused')}
      onBlur={() => store.release('focused')}
    >
      <Suspense>
        <ToastReceipt id={id} />
      </Suspense>
      <div className="alert-toast-block">
        <SeverityIcon severity={alert.severity} size={24} />
      </div>
      <p className="alert-toast-who">
        <b>{who}</b>
        {failure === null ? null : (
          <span className="alert-toast-failure" role="alert">
            {failure}
          </span>
        )}
        <span className="alert-toast-severity" hidden={failure !== null}>
          <strong>{severityText(alert.severity)}</strong>
          {others > 0 ? <span className="alert-toast-others">{alarmsMore(others)}</span> : null}
          <span className="alert-toast-age">
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
        <Link to={paths.patient(alert.patient)}>{breakable(sentence)}</Link>
      </p>
      {/* Before the button, which stays where it is as others come to wait. */}
      {waiting > 0 ? (
        <Link className="alert-toast-more" to={paths.notifications} onClick={store.closeWaiting}>
          {`+${waiting}`}
          <span className="alert-toast-more-word">{' more'}</span>
        </Link>
      ) : null}
      {hasAlarm ? (
        <Suspense fallback={<AcknowledgePlace />}>
          <ToastAcknowledge alarm={alert.alarm ?? 0} onDone={() => store.close(id)} onFailure={setFailure} />
        </Suspense>
      ) : null}
      <button
        type="button"
        className="alert-toast-close"
        aria-label="Close"
        {...whileLocked}
        onClick={onePress(() => store.close(id))}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/** The place of the button while its code is loaded: the sentence does not jump when it comes. */
const AcknowledgePlace = () => (
  <span className="alert-toast-act alert-toast-act--place" aria-hidden="true">
    <CheckIcon />
    <span>Acknowledge</span>
  </span>
);

function lengthClass(length: number, isBesideMore: boolean): string {
  if (length > ONE_LINE) return ' alert-toast--long';
  if (length <= ONE_LINE_BESIDE_MORE) return '';
  // These have room for one line in the wider toast alone, beside the number of waiting ones in smaller letters.
  return isBesideMore ? ' alert-toast--longer alert-toast--beside-more' : ' alert-toast--longer';
}

/** The words as they are; a line may end after an underscore, and not within 'SYSTOLIC'. */
const breakable = (sentence: string) =>
  sentence.split(/(?<=_)/).map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));

const alarmsMore = (count: number): string => ` · +${count} ${count === 1 ? 'alarm' : 'alarms'}`;

/** For developers: the time from the alert being raised to its toast being visible. */
function reportLatency(id: number, createdAt: string): void {
  if (process.env['NODE_ENV'] !== 'development') return;
  logLine(
    `Alert ${id} is on screen ${Math.round(serverNow() - Date.parse(createdAt))} ms after it was raised`,
  );
}
