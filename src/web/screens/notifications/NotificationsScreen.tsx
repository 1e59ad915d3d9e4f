import { useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useOpenAlarms } from '../../api/alarms';
import { watchConnection } from '../../api/transport/connection';
import { selectFailedRead } from '../../features/alerts/alertsSlice';
import { NotificationList } from '../../features/alerts/notifications/NotificationList';
import { useUnreadCount, useUnreadList } from '../../features/alerts/notifications/useUnread';
import { PageHeader } from '../../ui/page/PageHeader';
import { Waiting } from '../../ui/loading/Waiting';
import './NotificationsScreen.css';

/** The list is polled every 500 ms; the screen reports a lost server no sooner than a board does. */
const WATCH_MS = 2_000;

/** Reserves the line under the title, so that the title does not move when the count arrives, or is not known any more. */
const NO_COUNT = '\u00a0';

const REFUSED_WORDS = 'Not marked as read: the server did not take it. The notification is back in the list.';

/** The list is the server's own: as long as it contains the notification, it is not read. */
const UNKNOWN_WORDS =
  'Not marked as read. Or it was marked and the reply was lost: that is not known yet. The notification is in the list for as long as it is unread.';

/** The unread alerts, with a marker to mark each as read. */
export function NotificationsScreen() {
  const { unread, hasFailed, read } = useUnreadList();
  const count = useUnreadCount();
  const open = useOpenAlarms();
  const alarms = useMemo(
    () => (open === undefined ? undefined : new Map(open.map((alarm) => [alarm.id, alarm]))),
    [open],
  );
  const failedRead = useSelector(selectFailedRead);
  useEffect(() => watchConnection('getUnread', WATCH_MS), []);
  return (
    <>
      <PageHeader
        title="Notifications"
        subtitle={count === undefined ? NO_COUNT : `${count.toLocaleString('en-GB')} unread`}
      />
      <div className="notifications">
        <p className="notifications-note" role="status">
          {failedRead === null ? '' : failedRead.isUnknown ? UNKNOWN_WORDS : REFUSED_WORDS}
        </p>
        {region()}
      </div>
    </>
  );

  function region() {
    if (unread === undefined && hasFailed)
      return (
        <p className="notifications-words" role="alert">
          Error loading notifications
        </p>
      );
    if (unread === undefined) return <Waiting className="notifications-skeleton" />;
    if (unread.notifications.length === 0)
      return <p className="notifications-words">No notifications available</p>;
    return <NotificationList {...unread} alarms={alarms} onRead={read} />;
  }
}
