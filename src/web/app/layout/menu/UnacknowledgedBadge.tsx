import { useWardSummary } from '../../../api/wardSummary';
import '../../../features/alerts/notifications/UnreadBadge.css';

/** More digits than fit in the pill are not useful. */
const MAX_SHOWN = 999;

/** The number of unacknowledged alarms, as a red pill; nothing when there are none. `id` describes the element that it is on. */
export function UnacknowledgedBadge({ id }: { id: string }) {
  const count = useWardSummary().summary?.unacknowledged ?? 0;
  return (
    <>
      {count === 0 ? null : (
        <span className="unread-badge unread-badge--danger" aria-hidden="true">
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
      <span id={id} hidden>
        {count === 0 ? '' : `${count} unacknowledged`}
      </span>
    </>
  );
}
