import { createAnsweredToasts } from '../../../../src/web/features/alerts/toasts/answeredToasts';
import {
  addToasts,
  EMPTY_QUEUE,
  type ToastQueue,
} from '../../../../src/web/features/alerts/toasts/toastQueue';
import { createToastStore } from '../../../../src/web/features/alerts/toasts/toastStore';
import { listedAlarm } from '../../../fixtures/alerts/boardAlarm';
import { FIRST_CREATED, notification } from '../../../fixtures/alerts/notifications';

const instant = (ms: number) => new Date(FIRST_CREATED + ms).toISOString();
const order = ({ visible, waiting }: ToastQueue) =>
  [visible, ...waiting].map((toast) => toast?.notification.id);

/** The announcement `id` of an alarm of this patient. */
const toastOf = (id: number, patient: number, severity: 'CRITICAL' | 'WARNING' = 'CRITICAL') =>
  notification(id, { patient, severity, alarm: 100 + patient });

describe('toasts of alarms', () => {
  const running = { ...EMPTY_QUEUE, runningSince: 0 };

  it('are one per patient, the newest, in its place; patients come in turn', () => {
    const queue = addToasts(running, [toastOf(1, 1), toastOf(2, 2), toastOf(3, 3)], 0);
    expect(order(addToasts(queue, [toastOf(4, 2)], 1_000))).toEqual([1, 4, 3]);
    expect(order(addToasts(queue, [toastOf(5, 1)], 1_000))).toEqual([5, 2, 3]);
    expect(addToasts(queue, [toastOf(5, 1)], 1_000).visible).toMatchObject({
      leftMs: 10_000,
      isReturning: false,
    });
  });

  it('keep a more severe one of the same patient, and let a CRITICAL take the place of a WARNING', () => {
    const queue = addToasts(running, [toastOf(1, 1), toastOf(2, 2, 'WARNING')], 0);
    expect(order(addToasts(queue, [toastOf(3, 1, 'WARNING')], 1))).toEqual([1, 2, 3]);
    expect(order(addToasts(queue, [toastOf(4, 2)], 1))).toEqual([1, 4]);
  });

  it('of announcements without an alarm are each their own', () => {
    expect(order(addToasts(running, [notification(1), notification(2)], 0))).toEqual([1, 2]);
  });
});

describe('the toast of an alarm that was answered', () => {
  function queued() {
    const store = createToastStore(() => 0);
    store.add([notification(1, { alarm: 71 })]);
    return { store, end: createAnsweredToasts(store) };
  }

  it('ends when the alarm is acknowledged, also when no list had it before', () => {
    const { store, end } = queued();
    end([listedAlarm({ state: 'acknowledged', acknowledged_at: instant(5_000) })]);
    expect(store.get().visible).toBeNull();
  });

  it('stays where the acknowledgement is older than the announcement', () => {
    const { store, end } = queued();
    end([listedAlarm({ state: 'acknowledged', acknowledged_at: instant(-60_000) })]);
    expect(order(store.get())).toEqual([1]);
  });

  it('ends when the alarm was listed and no longer is; a list from before it proves nothing', () => {
    const { store, end } = queued();
    end([]);
    expect(order(store.get())).toEqual([1]);
    end([listedAlarm()]);
    expect(order(store.get())).toEqual([1]);
    end([]);
    expect(store.get().visible).toBeNull();
  });
});
