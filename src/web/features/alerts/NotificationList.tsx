import type { Unread } from '../../api/notifications';
import { TipLayer } from '../../ui/TipLayer';
import { NotificationRow } from './NotificationRow';
import './NotificationList.css';

interface NotificationListProps extends Unread {
  onRead: (id: number) => void;
}

/** The unread alerts, newest first. A keyboard user stays in the list: the focus moves to the next marker. */
export function NotificationList({ notifications, total, onRead }: NotificationListProps) {
  const read = (id: number, row: HTMLElement | null) => {
    const next = row?.nextElementSibling ?? row?.previousElementSibling ?? document.querySelector('main');
    (next?.querySelector<HTMLElement>('button, h1') ?? null)?.focus({ preventScroll: true });
    onRead(id);
  };
  return (
    <TipLayer>
      <ul className="notification-list" aria-label="Unread notifications">
        {notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onRead={read} />
        ))}
      </ul>
      {total > notifications.length ? (
        <p className="notification-more">{`The newest ${notifications.length} of ${total.toLocaleString('en-GB')} are shown.`}</p>
      ) : null}
    </TipLayer>
  );
}
