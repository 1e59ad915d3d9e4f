import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../../api/transport/base';
import { isAnswerLost } from '../../api/transport/submissions';
import { getUnread, markRead, type Unread } from '../../api/notifications';

export interface AlertsState {
  /** Whether the server has responded to the notifier recently. */
  feed: 'live' | 'stopped';
  /**
   * Notifications marked as read: `asked` until the server accepts or refuses, then `read` until a list no
   * longer contains them.
   */
  pendingRead: Record<number, 'asked' | 'read'>;
  /**
   * The last notification that is listed again because it was refused to be marked as read, or because it is not known
   * whether it is; null once another one succeeded, or a list no longer contains it.
   */
  failedRead: FailedRead | null;
}

interface FailedRead {
  id: number;
  isUnknown: boolean;
}

const initialState: AlertsState = { feed: 'live', pendingRead: {}, failedRead: null };

/**
 * The app's own state about alerts. The list of unread notifications is never patched: those marked as read
 * are filtered out on reading, so that no poll can bring one back and no failure can put it in the wrong
 * place (reliability F4, 3.2).
 */
const alertsSlice = createSlice({
  name: 'alerts',
  initialState,
  reducers: {
    feedChanged(state, { payload }: PayloadAction<AlertsState['feed']>) {
      state.feed = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      // The session has ended: the next one may belong to another user.
      .addMatcher(api.util.resetApiState.match, () => initialState)
      .addMatcher(markRead.matchPending, (state, { meta }) => {
        state.pendingRead[meta.arg.originalArgs] ??= 'asked';
      })
      .addMatcher(markRead.matchFulfilled, (state, { meta }) => {
        state.pendingRead[meta.arg.originalArgs] = 'read';
        state.failedRead = null;
      })
      .addMatcher(markRead.matchRejected, (state, { meta, payload }) => {
        // Marked again meanwhile, and that succeeded.
        if (state.pendingRead[meta.arg.originalArgs] === 'read') return;
        delete state.pendingRead[meta.arg.originalArgs];
        state.failedRead = { id: meta.arg.originalArgs, isUnknown: isAnswerLost(payload) };
      })
      .addMatcher(getUnread.matchFulfilled, (state, { payload }) => removeRead(state, payload));
  },
});

export const { feedChanged } = alertsSlice.actions;
export const alertsReducer = alertsSlice.reducer;

interface WithAlerts {
  alerts: AlertsState;
}

export const selectFeed = ({ alerts }: WithAlerts): AlertsState['feed'] => alerts.feed;
export const selectPendingRead = ({ alerts }: WithAlerts): AlertsState['pendingRead'] => alerts.pendingRead;
export const selectFailedRead = ({ alerts }: WithAlerts): AlertsState['failedRead'] => alerts.failedRead;

/** The server's list without those marked as read, and the remaining total. */
export function withoutPending(
  { notifications: list, total }: Unread,
  pending: AlertsState['pendingRead'],
): Unread {
  const left = list.filter(({ id }) => !(id in pending));
  return left.length === list.length
    ? { notifications: list, total }
    : { notifications: left, total: total - (list.length - left.length) };
}

/**
 * A list without a notification that the server accepted as read: no later list can contain it. Without one that was
 * not, it has been read all the same.
 */
function removeRead(state: AlertsState, { notifications: list }: Unread): void {
  const listed = new Set(list.map(({ id }) => id));
  for (const [id, stage] of Object.entries(state.pendingRead)) {
    if (stage === 'read' && !listed.has(Number(id))) delete state.pendingRead[Number(id)];
  }
  if (state.failedRead !== null && !listed.has(state.failedRead.id)) state.failedRead = null;
}
