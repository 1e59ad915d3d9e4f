import { useEffect, useState } from 'react';
import { useOpenAlarms } from '../../api/alarms';
import { createAnsweredToasts } from './toasts/answeredToasts';
import { QuietToast } from './toasts/QuietToast';
import type { ToastStore } from './toasts/toastStore';

/** Ends the toasts of alarms that are acknowledged or over, within a poll, says where the others' patients lie now, and shows those of INFO. */
export function AlarmWatch({ store }: { store: ToastStore }) {
  const open = useOpenAlarms();
  const [endAnswered] = useState(() => createAnsweredToasts(store));
  useEffect(() => {
    if (open === undefined) return;
    endAnswered(open);
    store.place(open);
  }, [open, endAnswered, store]);
  return open === undefined ? null : <QuietToast open={open} store={store} />;
}
