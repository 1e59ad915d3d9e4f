import { useEffect } from 'react';
import { toast, ToastContainer, type TypeOptions } from 'react-toastify/unstyled';
import { isSeverity, type Severity } from '../../../clinical/alarms';
import { AlertToast } from './AlertToast';
import type { ToastStore } from './toastStore';
import { useToastQueue } from './useToastQueue';

/** Severity to the type of a toast (spec §4). */
export const toastTypeOf = (severity: string): TypeOptions =>
  isSeverity(severity) ? TYPES[severity] : 'default';
const TYPES: Readonly<Record<Severity, TypeOptions>> = { CRITICAL: 'error', WARNING: 'warning' };

/**
 * The place of the toasts: top centre, one at a time, no progress bar. Which one stands and for how long is the queue's
 * to say: the library counts by a style animation, which stands still in a hidden tab and cannot let a worse alert by.
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
    // Its time runs on and is held many times while it stands: the same toast, drawn once.
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
