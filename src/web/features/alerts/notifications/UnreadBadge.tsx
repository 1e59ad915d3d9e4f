import { useUnreadCount } from './useUnread';
import './UnreadBadge.css';

/** More digits than fit in the pill are not useful. */
const MAX_SHOWN = 999;

/**
 * The number of unread notifications, as a pill; nothing when there are none. `id` describes the element that
 * it is on.
 */
export function UnreadBadge({ id }: { id: string }) {
  const count = useUnreadCount() ?? 0;
  return (
    <>
      {count === 0 ? null : (
        <span className="unread-badge" aria-hidden="true">
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
      <span id={id} hidden>
        {count === 0 ? '' : `${count} unread`}
      </span>
    </>
  );
}
