import {
  laterOf,
  reconcilePage,
  type Seen,
} from '../../../../src/web/features/alerts/notifier/reconcilePage';
import { remember } from '../../../../src/web/features/alerts/notifier/shownRing';
import { notification } from '../../../fixtures/alerts/notifications';

const NOTHING: Seen = { lastSeen: null, shown: [] };
const moment = (id: number) => notification(id).created_at;

describe('evaluating an answer by the timestamp rule', () => {
  it('[ALT-08] the last seen timestamp advances to each notification', () => {
    const verdict = reconcilePage([notification(1), notification(2)], NOTHING);
    expect(verdict).toMatchObject({ lastSeen: moment(2), shown: [1, 2], faults: [] });
    expect(verdict.fresh.map(({ id }) => id)).toEqual([1, 2]);
  });

  it("[ALT-07] [T-H1] an earlier one is the fault 'Unexpected timestamp value', leaves the last seen timestamp and is shown", () => {
    const verdict = reconcilePage([notification(3)], { lastSeen: moment(5), shown: [5] });
    expect(verdict).toMatchObject({
      lastSeen: moment(5),
      shown: [5, 3],
      faults: ['Unexpected timestamp value'],
    });
    expect(verdict.fresh.map(({ id }) => id)).toEqual([3]);
  });

  it('[ALT-07] an earlier one that was shown before is a fault and not shown again', () => {
    expect(reconcilePage([notification(3)], { lastSeen: moment(5), shown: [3, 5] })).toMatchObject({
      fresh: [],
      faults: ['Unexpected timestamp value'],
    });
  });

  it('[A1] an equal timestamp is no fault; an id is shown once', () => {
    const pair = [notification(4), { ...notification(5), created_at: moment(4) }];
    const verdict = reconcilePage([...pair, ...pair], { lastSeen: moment(4), shown: [4] });
    expect(verdict.faults).toEqual([]);
    expect(verdict.fresh.map(({ id }) => id)).toEqual([5]);
  });

  it('[A1] an answer that is newest first is read in the order of creation', () => {
    const verdict = reconcilePage([notification(3), notification(2), notification(1)], NOTHING);
    expect(verdict.fresh.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(verdict.faults).toEqual([]);
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['a number', 20],
    ['no date', 'soon'],
  ])('[A3] a created_at that is %s is a fault, and the alert is shown', (_, createdAt) => {
    const verdict = reconcilePage([{ ...notification(1), created_at: createdAt }, notification(2)], NOTHING);
    expect(verdict).toMatchObject({ lastSeen: moment(2), faults: ['Unexpected timestamp value'] });
    expect(verdict.fresh.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('microseconds and another zone are moments like any other', () => {
    const answer = [
      { ...notification(1), created_at: '2026-03-10T08:00:01.000123Z' },
      { ...notification(2), created_at: '2026-03-10T10:00:02.000+02:00' },
    ];
    expect(reconcilePage(answer, NOTHING)).toMatchObject({
      lastSeen: '2026-03-10T10:00:02.000+02:00',
      faults: [],
    });
  });

  it('an empty answer changes nothing', () => {
    expect(reconcilePage([], { lastSeen: moment(1), shown: [1] })).toEqual({
      lastSeen: moment(1),
      shown: [1],
      fresh: [],
      faults: [],
      length: 0,
    });
  });

  it.each([
    [null],
    [undefined],
    ['<html>'],
    [{ results: [] }],
    [[null, 7, {}, { id: 1 }, { id: 'x', alert: {} }]],
  ])('[A3] %j is a fault and shows nothing', (answer) => {
    const verdict = reconcilePage(answer, NOTHING);
    expect(verdict.fresh).toEqual([]);
    expect(verdict.faults).toHaveLength(1);
  });

  it.each([
    ['no list', { results: [] }, 0],
    ['a list with an entry that cannot be read', [notification(1), null], 2],
  ])('counts the entries of %s, readable or not', (_, answer, length) => {
    expect(reconcilePage(answer, NOTHING).length).toBe(length);
  });

  it('[A1] of one moment the notifications come in the order of their ids', () => {
    const pair = [{ ...notification(5), created_at: moment(4) }, notification(4)];
    expect(reconcilePage(pair, NOTHING).fresh.map(({ id }) => id)).toEqual([4, 5]);
  });

  it.each([
    ['patient', '12'],
    ['observation_type', 7],
    ['observation_value', '91'],
    ['severity', null],
  ])('[A3] an alert whose %s is %j is a fault, and is shown with its other parts', (part, value) => {
    const whole = notification(1);
    const verdict = reconcilePage([{ ...whole, alert: { ...whole.alert, [part]: value } }], NOTHING);
    expect(verdict.faults).toEqual(['A notification cannot be read']);
    expect(verdict.fresh).toMatchObject([{ id: 1, alert: { bed: 'ICU-3' } }]);
  });

  it.each([[{ id: '1', alert: notification(1).alert }], [{ id: 1 }], [{ id: 1, alert: null }]])(
    '[A3] %j cannot be shown once only, or says nothing, and is not shown',
    (entry) => {
      expect(reconcilePage([{ ...entry, created_at: moment(1) }], NOTHING).fresh).toEqual([]);
    },
  );

  it('10,000 at once are evaluated in order', () => {
    const verdict = reconcilePage(
      Array.from({ length: 10_000 }, (_, index) => notification(10_000 - index)),
      NOTHING,
    );
    expect(verdict.fresh).toHaveLength(10_000);
    expect(verdict.lastSeen).toBe(moment(10_000));
    expect(verdict.shown).toHaveLength(1_000);
  });
});

describe('the later of two moments', () => {
  it.each([
    [moment(1), moment(2), moment(2)],
    [moment(2), moment(1), moment(2)],
    [moment(1), null, moment(1)],
    [null, moment(1), moment(1)],
    [null, null, null],
    [moment(1), 'soon', moment(1)],
    [moment(2), '2026-03-10T10:00:02.000+02:00', '2026-03-10T10:00:02.000+02:00'],
  ])('of %j and %j is %j', (a, b, later) => {
    expect(laterOf(a, b)).toBe(later);
  });
});

describe('the ring of shown ids', () => {
  it('keeps the newest thousand', () => {
    const ring = remember(
      remember([], [1, 2, 3]),
      Array.from({ length: 1_000 }, (_, index) => index + 3),
    );
    expect(ring).toHaveLength(1_000);
    expect(ring[0]).toBe(3);
    expect(ring.at(-1)).toBe(1_002);
  });

  it('an id shown again becomes the newest', () => {
    expect(remember([1, 2, 3], [1])).toEqual([2, 3, 1]);
  });
});
