import type { Alarm } from '../../../../contract/alarms';
import type { Notification } from '../../../../contract/notifications';
import { isOpen } from '../../../clinical/alarms';
import type { ToastStore } from './toastStore';

/**
 * Ends the toasts of alarms that are acknowledged or over. The list of open alarms may be older than
 * a notification: a toast goes only when the list proves it, by an acknowledgement that is newer than the
 * announcement, or because the alarm was in a list since the announcement and no longer is.
 */
export function createAnsweredToasts(toasts: ToastStore): (open: readonly Alarm[]) => void {
  /** Ids of notifications whose alarm was in a list while they were queued. */
  const listed = new Set<number>();
  return (open) => {
    const known = new Map(open.map((alarm) => [alarm.id, alarm]));
    const { visible, waiting } = toasts.get();
    const queued = [...(visible === null ? [] : [visible]), ...waiting].map(
      ({ notification }) => notification,
    );
    for (const id of [...listed])
      if (!queued.some((notification) => notification.id === id)) listed.delete(id);
    for (const notification of queued) {
      const { alarm: id } = notification.alert;
      if (id === null || id === undefined) continue;
      const alarm = known.get(id);
      if (alarm !== undefined && isOpen(alarm)) listed.add(notification.id);
      if (alarm === undefined ? listed.has(notification.id) : isAnswered(alarm, notification))
        toasts.close(notification.id);
    }
  };
}

const isAnswered = ({ state, acknowledged_at: at }: Alarm, { created_at }: Notification): boolean =>
  state === 'acknowledged' && at !== null && Date.parse(at) >= Date.parse(created_at);
