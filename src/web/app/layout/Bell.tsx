import { Link } from 'react-router-dom';
import { UnreadBadge } from '../../features/alerts/notifications/UnreadBadge';
import { useUnreadCount } from '../../features/alerts/notifications/useUnread';
import { paths } from '../../lib/paths';
import { BellIcon } from '../../ui/icons/navigationIcons';

/**
 * The link to the notifications at the right of the top bar on small screens, with the number of unread ones.
 */
export function Bell() {
  const unread = useUnreadCount() ?? 0;
  return (
    <Link
      className="bar-button bell"
      to={paths.notifications}
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
    >
      <BellIcon size={20} />
      <UnreadBadge id="bell-unread" />
    </Link>
  );
}
