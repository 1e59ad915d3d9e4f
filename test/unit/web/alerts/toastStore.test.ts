import { createToastStore, type ToastStore } from '../../../../src/web/features/alerts/toasts/toastStore';
import { notification } from '../../../fixtures/alerts/notifications';

describe('the toasts of a tab', () => {
  let toasts: ToastStore;
  let done: number[];
  const visible = () => toasts.get().visible?.notification.id;

  beforeEach(() => {
    jest.useFakeTimers();
    toasts = createToastStore();
    done = [];
    toasts.onDone((id) => done.push(id));
  });
  afterEach(() => {
    toasts.clear();
    jest.useRealTimers();
  });

  it('[ALT-12] [ALT-13] each stands for ten seconds, one after another', () => {
    toasts.add([notification(1), notification(2)]);
    jest.advanceTimersByTime(9_999);
    expect(visible()).toBe(1);
    jest.advanceTimersByTime(1);
    expect(visible()).toBe(2);
    jest.advanceTimersByTime(10_000);
    expect(visible()).toBeUndefined();
    expect(done).toEqual([1, 2]);
  });

  it('[A4] in a hidden tab a toast waits to be seen', () => {
    toasts.hold('hidden');
    toasts.add([notification(1)]);
    jest.advanceTimersByTime(3_600_000);
    expect(visible()).toBe(1);
    toasts.release('hidden');
    jest.advanceTimersByTime(10_000);
    expect(done).toEqual([1]);
  });

  it('is held until the last reason to hold it is gone', () => {
    toasts.add([notification(1)]);
    toasts.hold('pointed');
    toasts.hold('focused');
    toasts.release('pointed');
    jest.advanceTimersByTime(60_000);
    expect(visible()).toBe(1);
    toasts.release('focused');
    jest.advanceTimersByTime(10_000);
    expect(visible()).toBeUndefined();
  });

  it('of a patient who was moved name the bed of now, visible or waiting, and stand as long as before', () => {
    const bedOf = (id: number) =>
      [toasts.get().visible, ...toasts.get().waiting].find((toast) => toast?.notification.id === id)
        ?.notification.alert.bed;
    toasts.add([
      notification(1, { alarm: 11, patient: 1 }),
      notification(2, { alarm: 12, patient: 2 }),
      notification(3, { alarm: 13, patient: 3 }),
      notification(4, { alarm: null, patient: 4 }),
    ]);
    jest.advanceTimersByTime(4_000);
    const place = (id: number, patient: number, bed: string | null) => ({
      id,
      patient: { id: patient, bed },
    });
    // The alarm of another patient says nothing of this one.
    const alarms = [place(11, 1, 'ICU-31'), place(12, 2, null), place(13, 9, 'ICU-9')];
    toasts.place(alarms);
    expect([1, 2, 3, 4].map(bedOf)).toEqual(['ICU-31', null, 'ICU-3', 'ICU-3']);
    const known = toasts.get();
    toasts.place(alarms);
    expect(toasts.get()).toBe(known);
    jest.advanceTimersByTime(5_999);
    expect(visible()).toBe(1);
    jest.advanceTimersByTime(1);
    expect(visible()).toBe(2);
  });

  it('[A5] what another tab has shown to its end goes here, and is not reported back', () => {
    toasts.add([notification(1), notification(2)]);
    toasts.dropElsewhereDone(1);
    expect(visible()).toBe(2);
    expect(done).toEqual([]);
  });

  it('a person closes one, and the next stands its whole time', () => {
    toasts.add([notification(1), notification(2)]);
    jest.advanceTimersByTime(8_000);
    toasts.close(1);
    jest.advanceTimersByTime(9_999);
    expect(visible()).toBe(2);
    expect(done).toEqual([1]);
  });

  it('those that wait end together when the user goes to the list, and what is not there ends nothing', () => {
    toasts.add([notification(1), notification(2), notification(3)]);
    toasts.closeWaiting();
    toasts.close(99);
    expect(visible()).toBe(1);
    expect(toasts.get().waiting).toEqual([]);
    expect(done).toEqual([2, 3]);
  });

  it('notifies its listeners of changes, and of nothing after the end', () => {
    const listener = jest.fn();
    const unsubscribe = toasts.subscribe(listener);
    toasts.add([notification(1)]);
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    toasts.close(1);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('does not notify its listeners of a hold that changes nothing on screen', () => {
    const listener = jest.fn();
    toasts.subscribe(listener);
    toasts.hold('hidden');
    toasts.release('hidden');
    expect(listener).not.toHaveBeenCalled();
    toasts.add([notification(1), notification(2)]);
    toasts.hold('pointed');
    listener.mockClear();
    toasts.release('pointed');
    expect(listener).not.toHaveBeenCalled();
  });

  it('notifies its listeners of a toast that joins those that wait', () => {
    toasts.add([notification(1)]);
    const listener = jest.fn();
    toasts.subscribe(listener);
    toasts.add([notification(2)]);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['held', true],
    ['running', false],
  ])('when all of them are removed, the time of a later one is %s as before', (_, isHeld) => {
    toasts.add([notification(1)]);
    if (isHeld) toasts.hold('pointed');
    jest.advanceTimersByTime(4_000);
    toasts.clear();
    expect(visible()).toBeUndefined();
    toasts.add([notification(2)]);
    jest.advanceTimersByTime(9_999);
    expect(visible()).toBe(2);
    jest.advanceTimersByTime(1);
    expect(visible()).toBe(isHeld ? 2 : undefined);
  });
});
