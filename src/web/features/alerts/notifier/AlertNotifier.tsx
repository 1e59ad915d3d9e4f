import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useConnection } from '../../../api/transport/connection';
import { useNotificationCalls } from '../../../api/notifications';
import { alertBody, alertTitle } from '../../../clinical/words/alarms/alertText';
import { requestDesktopPermission, showDesktopNotification } from '../../../lib/browser/desktopNotification';
import { paths } from '../../../lib/paths';
import { getToken } from '../../../lib/session/token';
import { lazyPart } from '../../../ui/loading/lazyPart';
import { useIdle } from '../../../ui/useIdle';
import { feedChanged, selectPendingRead } from '../alertsSlice';
import { PlainToasts } from '../toasts/PlainToasts';
import { clearShown } from './shownRecord';
import { startNotifier, type Notifier, type NotifierPorts } from './startNotifier';
import { createToastStore, type ToastStore } from '../toasts/toastStore';
import { useToastQueue } from '../toasts/useToastQueue';

const Toasts = lazy(async (): Promise<{ default: (props: { store: ToastStore }) => React.ReactNode }> => {
  try {
    return { default: (await import(/* webpackChunkName: "toasts" */ '../toasts/AlertToasts')).AlertToasts };
  } catch {
    return { default: PlainToasts };
  }
});

/** Loaded a moment later, with the button of a toast: the first load of a board is near its size limit. */
const AlarmWatch = lazyPart(
  async () => (await import(/* webpackChunkName: "alarm-parts" */ '../toasts/alarmParts')).AlarmWatch,
);

/** Runs the alert notifier while a user is signed in, and draws its toasts. `sound` plays in the tab that leads. */
export function AlertNotifier({ sound }: Pick<NotifierPorts, 'sound'>) {
  const dispatch = useDispatch();
  const { ask, refreshUnread } = useNotificationCalls();
  const navigate = useNavigate();
  const openChart = useEffectEvent((patient: number) => {
    void navigate(paths.patientChart(patient));
  });
  const [toasts] = useState(() => createToastStore());
  const notifier = useRef<Notifier>(null);
  useEffect(() => {
    void requestDesktopPermission();
    const started = startNotifier({
      toasts,
      poll: ask,
      notifyDesktop: ({ id, alert }) =>
        showDesktopNotification({
          title: alertTitle(alert),
          body: alertBody(alert),
          tag: `alert-${id}`,
          onClick: () => openChart(alert.patient),
        }),
      sound,
      onFeedChange: (feed) => dispatch(feedChanged(feed)),
      onFound: refreshUnread,
    });
    notifier.current = started;
    return () => {
      started.stop();
      if (getToken() === null) clearShown();
    };
  }, [toasts, ask, refreshUnread, dispatch, sound]);
  const pendingRead = useSelector(selectPendingRead);
  // Marking an alert as read in the list also ends its toast.
  useEffect(() => {
    for (const id of Object.keys(pendingRead)) toasts.close(Number(id));
  }, [pendingRead, toasts]);
  const { lost } = useConnection();
  useEffect(() => {
    if (!lost) notifier.current?.wake();
  }, [lost]);
  return (
    <>
      <Suspense>
        <ToastsOnceWanted store={toasts} />
      </Suspense>
      <Suspense>
        <AlarmWatch store={toasts} />
      </Suspense>
    </>
  );
}

/** Their code is loaded after that of the screen, or with the first alert. */
function ToastsOnceWanted({ store }: { store: ToastStore }) {
  const isIdle = useIdle();
  const { visible } = useToastQueue(store);
  return isIdle || visible !== null ? <Toasts store={store} /> : null;
}
