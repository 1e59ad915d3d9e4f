import { useEffect } from 'react';
import { toast, ToastContainer, type TypeOptions } from 'react-toastify/unstyled';
import { isSeverity, type Severity } from '../../../../clinical/alarms/alarms';
import { AlertToast } from './AlertToast';
import type { ToastStore } from './toastStore';
import { useToastQueue } from './useToastQueue';

/** Maps a severity to the type of a toast (spec §4). */
export const toastTypeOf = (severity: string): TypeOptions =>
  isSeverity(severity) ? TYPES[severity] : 'default';
const TYPES: Readonly<Record<Severity, TypeOptions>> = { CRITICAL: 'error', WARNING: 'warning' };

/**
 * The container of the toasts: top centre, one at a time, no progress bar. The queue decides which one is
 * shown and for how long: the library's timer is a style animation, which stops in a hidden tab and cannot
 * let a more severe alert go first.
 */
export function AlertToasts({ store }: { store: ToastStore }) {
  const { visible } = useToastQueue(store);
  useEffect(() => {
    if (visible === null) return undefined;
    const { id, alert } = visible.notification;
    toast(<AlertToast toast={visible} store={store} />, {
      toastId: id,
      type: toastTypeOf(alert.severity),
      onClose: (reason) => {
        if (reason === true) store.close(id);
      },
    });
    return () => toast.dismiss(id);
    // Its timer is paused and resumed many times while it is shown: the same toast, rendered once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [visible?.notification.id, store]);
  return (
    <div className="alert-toasts">
      <ToastContainer
        aria-label="Alerts, Alt+T"
        position="top-center"
        limit={1}
        role="group"
        transition={false}
        icon={false}
        closeButton={false}
        autoClose={false}
        customProgressBar
        pauseOnFocusLoss={false}
      />
    </div>
  );
}
