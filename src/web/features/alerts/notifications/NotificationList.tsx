import { useRef } from 'react';
import type { Alarm } from '../../../../contract/alarms';
import type { Unread } from '../../../api/notifications';
import { useMovedRows } from '../../../lib/browser/movedRows';
import { TipLayer } from '../../../ui/TipLayer';
import { NotificationRow } from './NotificationRow';
import { useReceipts } from '../toasts/useReceipts';
import { useRowsInSight } from './useRowsInSight';
import './NotificationList.css';

interface NotificationListProps extends Unread {
  /** The open alarms of the hospital, by id; undefined until known. */
  alarms: ReadonlyMap<number, Alarm> | undefined;
  onRead: (id: number) => void;
}

/** The unread alerts, newest first. A keyboard user stays in the list: the focus moves to the next marker. */
export function NotificationList({ notifications, total, alarms, onRead }: NotificationListProps) {
  const read = (id: number, row: HTMLElement | null) => {
    // Never to what a row's alarm can be acknowledged by: the next press would be of it.
    const next = markerFrom(row, 'nextElementSibling') ?? markerFrom(row, 'previousElementSibling');
    (next ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
    onRead(id);
  };
  const list = useRef<HTMLUListElement>(null);
  useReceipts(useRowsInSight(list, notifications));
  const moved = useMovedRows(list, 'li');
  return (
    <TipLayer>
      <ul ref={list} className="notification-list" aria-label="Unread notifications" {...moved}>
        {notifications.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            alarm={alarms?.get(notification.alert.alarm ?? 0)}
            onRead={read}
          />
        ))}
      </ul>
      {total > notifications.length ? (
        <p className="notification-more">{`The newest ${notifications.length} of ${total.toLocaleString('en-GB')} are shown.`}</p>
      ) : null}
    </TipLayer>
  );
}

/** The marker of the nearest row in a direction that has one. */
function markerFrom(
  row: Element | null,
  direction: 'nextElementSibling' | 'previousElementSibling',
): HTMLElement | null {
  for (let other = row?.[direction] ?? null; other !== null; other = other[direction]) {
    const marker = other.querySelector<HTMLElement>('.notification-marker');
    if (marker !== null) return marker;
  }
  return null;
}
