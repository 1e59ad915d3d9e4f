import type { Custody } from '../alarms/custody';
import type { LiveState } from '../live/liveState';
import type { UnreadLists } from '../live/unreadLists';
import type { StoredGroup } from './storeGroup';

interface Followers {
  liveState: Pick<LiveState, 'apply'>;
  custody: Pick<Custody, 'changed'>;
  unread: Pick<UnreadLists, 'changed'>;
}

/**
 * What follows a group of readings that is stored, in this process: boards, what is due of alarms, and unread lists. Other servers of
 * the same database find it there by themselves.
 */
export const onStored =
  ({ liveState, custody, unread }: Followers) =>
  (group: StoredGroup): void => {
    liveState.apply(group);
    if (group.alarms.size > 0) custody.changed();
    if (group.alerts.length > 0) unread.changed();
  };
