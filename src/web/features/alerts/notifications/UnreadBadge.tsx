import { CountBadge } from './CountBadge';
import { useUnreadCount } from './useUnread';

/** The number of unread notifications, as a pill. `id` describes the element that it is on. */
export const UnreadBadge = ({ id }: { id: string }) => (
  <CountBadge id={id} count={useUnreadCount()} word="unread" />
);
