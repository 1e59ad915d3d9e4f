import { AlertToast } from './AlertToast';
import type { ToastStore } from './toastStore';
import { useToastQueue } from './useToastQueue';

/** The toast without its library: an alert is shown even when that chunk did not load. */
export function PlainToasts({ store }: { store: ToastStore }) {
  const { visible } = useToastQueue(store);
  return (
    <div className="alert-toasts">
      {visible === null ? null : <AlertToast key={visible.notification.id} toast={visible} store={store} />}
    </div>
  );
}
