import { useCallback, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useGetUnreadQuery, useMarkReadMutation, type Unread } from '../../../api/notifications';
import { useHeartbeat } from '../../../api/transport/connection';
import { POLLING } from '../../../api/transport/polling';
import { logFault } from '../../../lib/log';
import { selectPendingRead, withoutPending } from '../alertsSlice';

interface UnreadAnswer {
  /** Without those marked as read; undefined until the first response. */
  unread: Unread | undefined;
  hasFailed: boolean;
  refetch: () => unknown;
}

/** The user's unread notifications, polled every `pollMs` while this is mounted. */
function useUnread(pollMs: number): UnreadAnswer {
  const pending = useSelector(selectPendingRead);
  const { data, error, refetch } = useGetUnreadQuery(undefined, {
    pollingInterval: pollMs,
    refetchOnMountOrArgChange: true,
    // The request flags would re-render the list twice a poll.
    selectFromResult: ({ currentData, error: fault }) => ({ data: currentData, error: fault }),
  });
  const unread = useMemo(
    () => (data === undefined ? undefined : withoutPending(data, pending)),
    [data, pending],
  );
  return { unread, hasFailed: error !== undefined, refetch };
}

/**
 * The list of the notifications screen, every 500 ms, and a function to mark one as read: removed at once,
 * restored if that failed.
 */
export function useUnreadList(): UnreadAnswer & { read: (id: number) => void } {
  const answer = useUnread(POLLING.unread);
  const [markRead] = useMarkReadMutation();
  const { refetch } = answer;
  const read = useCallback(
    async (id: number) => {
      const result = await markRead(id);
      if (result.error !== undefined) logFault('A notification could not be marked as read', result.error);
      refetch();
    },
    [markRead, refetch],
  );
  return { ...answer, read: (id) => void read(id) };
}

/** The number of unread notifications; undefined until known, and once responses have stopped: an old count is never a current one. */
export function useUnreadCount(): number | undefined {
  const { unread } = useUnread(POLLING.unreadCount);
  return useHeartbeat().lost ? undefined : unread?.total;
}
