import '../../../fixtures/browser/barePage';
import { api } from '../../../../src/web/api/transport/base';
import { getUnread, markRead } from '../../../../src/web/api/notifications';
import {
  feedChanged,
  selectFeed,
  selectFailedRead,
  selectPendingRead,
  withoutPending,
} from '../../../../src/web/features/alerts/alertsSlice';
import { alertsStore, readServer } from '../../../fixtures/alerts/alertsStore';
import { notification } from '../../../fixtures/alerts/notifications';

const stores: ReturnType<typeof alertsStore>[] = [];
afterEach(() => {
  for (const { dispatch } of stores.splice(0)) dispatch(api.util.resetApiState());
});

/** A store before a server that lists `ids`. */
function open(...ids: number[]) {
  let listed = ids;
  const { settle } = readServer(() => listed.map((id) => notification(id)));
  const store = alertsStore();
  stores.push(store);
  const { dispatch, getState } = store;
  const reads: PromiseLike<unknown>[] = [];
  return {
    dispatch,
    getState,
    /** From the next list on. */
    list: (...next: number[]) => {
      listed = next;
      return dispatch(getUnread.initiate(undefined, { subscribe: false, forceRefetch: true }));
    },
    ask: (id: number) => void reads.push(dispatch(markRead.initiate(id))),
    async answer(outcome: boolean | 'lost') {
      await new Promise(setImmediate);
      settle(outcome);
      await reads.shift();
    },
    pending: () => selectPendingRead(getState()),
    failed: () => selectFailedRead(getState()),
  };
}

describe('a notification that is marked as read', () => {
  it('is pending from the click, and forgotten once a list without it has come', async () => {
    const page = open(1, 2);
    page.ask(1);
    expect(page.pending()).toEqual({ 1: 'asked' });
    await page.answer(true);
    expect(page.pending()).toEqual({ 1: 'read' });
    await page.list(2);
    expect(page.pending()).toEqual({});
  });

  it('stays pending while a list from before still contains it', async () => {
    const page = open(1, 2);
    page.ask(1);
    await page.answer(true);
    await page.list(1, 2);
    expect(page.pending()).toEqual({ 1: 'read' });
  });

  it('stays pending until the server has accepted it, although a list is without it', async () => {
    const page = open(1, 2);
    page.ask(1);
    await page.list(2);
    expect(page.pending()).toEqual({ 1: 'asked' });
    await page.answer(true);
  });

  it('[NTF-08] is listed again after a refusal, which is reported until another one is accepted', async () => {
    const page = open(1, 2);
    expect(page.failed()).toBeNull();
    page.ask(1);
    await page.answer(false);
    expect([page.pending(), page.failed()]).toEqual([{}, { id: 1, isUnknown: false }]);
    page.ask(2);
    await page.answer(true);
    expect([page.pending(), page.failed()]).toEqual([{ 2: 'read' }, null]);
  });

  it('[NTF-08] is not known to be read or not when the answer was lost; a list without it ends the report', async () => {
    const page = open(1, 2);
    page.ask(1);
    await page.answer('lost');
    expect([page.pending(), page.failed()]).toEqual([{}, { id: 1, isUnknown: true }]);
    await page.list(1, 2);
    expect(page.failed()).toEqual({ id: 1, isUnknown: true });
    await page.list(2);
    expect(page.failed()).toBeNull();
  });

  it('stays read when a second click fails after the first was accepted', async () => {
    const page = open(1);
    page.ask(1);
    page.ask(1);
    await page.answer(true);
    await page.answer(false);
    expect([page.pending(), page.failed()]).toEqual([{ 1: 'read' }, null]);
  });
});

describe('the list of unread notifications on screen', () => {
  const list = [notification(3), notification(2), notification(1)];

  it('is without those marked as read, and so is its total', () => {
    expect(withoutPending({ notifications: list, total: 250 }, { 2: 'asked', 1: 'read', 9: 'read' })).toEqual(
      {
        notifications: [notification(3)],
        total: 248,
      },
    );
  });

  it("is the server's own list while none of it is marked as read, so that nothing is drawn again", () => {
    const shown = withoutPending({ notifications: list, total: 250 }, { 9: 'asked' });
    expect(shown).toEqual({ notifications: list, total: 250 });
    expect(shown.notifications).toBe(list);
  });
});

describe('the alert feed in the store', () => {
  it('is live until it is reported as stopped, and forgotten with all else when the session ends', async () => {
    const page = open(1);
    expect(selectFeed(page.getState())).toBe('live');
    page.dispatch(feedChanged('stopped'));
    expect(selectFeed(page.getState())).toBe('stopped');
    page.ask(1);
    page.dispatch(api.util.resetApiState());
    expect(page.getState().alerts).toEqual({ feed: 'live', pendingRead: {}, failedRead: null });
    await page.answer(true);
  });
});
