import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Alarm } from '../../../../contract/alarms';
import { useDuty } from '../../../api/duty';
import { useCurrentUser } from '../../../api/users';
import { alarmPhrase } from '../../../clinical/words/alarms/alarmText';
import { lastFirst } from '../../../clinical/words/personName';
import { useEarlyPress } from '../../../lib/browser/earlyPress';
import { MISSING } from '../../../lib/missing';
import { paths } from '../../../lib/paths';
import { CloseIcon, InfoIcon } from '../../../ui/icons/icons';
import { ServerAge } from '../../../ui/ServerAge';
import { NO_QUIET_TOASTS, withoutFirst, withOpen } from './quietToasts';
import { severityText } from '../../../clinical/words/alarms/severityText';
import { TOAST_MS } from './toastQueue';
import type { ToastStore } from './toastStore';
import { useToastQueue } from './useToastQueue';

/**
 * An alarm of INFO, which notifies no user, at the stations of those on duty for its department: for ten
 * seconds, while no alert is in the place of the toasts. The live region of the alarms has said it already.
 */
export function QuietToast({ open, store }: { open: readonly Alarm[]; store: ToastStore }) {
  const me = useCurrentUser()?.id;
  const departments = useDuty()?.find(({ id }) => id === me)?.departments;
  const [toasts, setToasts] = useState(NO_QUIET_TOASTS);
  const [received, setReceived] = useState<readonly Alarm[]>();
  // Each list once, while it is drawn.
  if (received !== open) {
    const isMine = ({ patient: { bed } }: Alarm): boolean =>
      bed !== null && (departments ?? []).some(({ abbreviation }) => bed.startsWith(`${abbreviation}-`));
    setReceived(open);
    setToasts(withOpen(toasts, open, isMine));
  }
  const isFree = useToastQueue(store).visible === null;
  const alarm = isFree ? toasts.queue[0] : undefined;
  const close = () => setToasts(withoutFirst);
  useEffect(() => {
    if (alarm?.id === undefined) return undefined;
    const timer = setTimeout(() => setToasts(withoutFirst), TOAST_MS);
    return () => clearTimeout(timer);
  }, [alarm?.id]);
  const early = useEarlyPress(alarm?.id ?? null);
  if (alarm === undefined) return null;
  const { patient } = alarm;
  return (
    <div className="alert-toasts">
      <div
        className="alert-toast"
        role="group"
        aria-label={`Notice of bed ${patient.bed ?? MISSING}`}
        {...early}
      >
        <div className="alert-toast-block">
          <InfoIcon size={24} />
        </div>
        <p className="alert-toast-who">
          <b>{`${patient.bed ?? MISSING} · ${lastFirst(patient)}`}</b>
          <span className="alert-toast-severity">
            <strong>{severityText(alarm.severity)}</strong>
            <span>
              {' · '}
              <ServerAge since={alarm.raised_at} />
            </span>
          </span>
        </p>
        <p className="alert-toast-text">
          <Link to={paths.patient(patient.id)}>{alarmPhrase(alarm)}</Link>
        </p>
        <button type="button" className="alert-toast-close" aria-label="Close" onClick={close}>
          <CloseIcon />
        </button>
      </div>
    </div>
  );
}
