import { useUnreadCount } from './useUnread';
import './UnreadBadge.css';

/** More digits than a pill has room for say nothing more. */
const MAX_SHOWN = 999;

/** How many notifications are unread, as a pill; nothing when none are. What it sits on is described by `id`. */
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
