import fc from 'fast-check';
import {
  addToasts,
  EMPTY_QUEUE,
  holdToasts,
  leftMs,
  releaseToasts,
  removeToast,
  type ToastQueue,
} from '../../../../src/web/features/alerts/toasts/toastQueue';
import { notification } from '../../../fixtures/alerts/notifications';

const warning = (id: number) => notification(id, { severity: 'WARNING' });
const critical = (id: number) => notification(id, { severity: 'CRITICAL' });
const running = { ...EMPTY_QUEUE, runningSince: 0 };
const order = ({ visible, waiting }: ToastQueue) =>
  [visible, ...waiting].map((toast) => toast?.notification.id);

describe('the toast queue', () => {
  it('[ALT-13] one stands, the others wait in the order of their arrival', () => {
    const queue = addToasts(running, [warning(1), warning(2), warning(3)], 0);
    expect(order(queue)).toEqual([1, 2, 3]);
    expect(queue.waiting).toHaveLength(2);
  });

  it('[A6] CRITICAL goes before every WARNING, and both before anything else', () => {
    const other = notification(1, { severity: 'NOTICE' as 'WARNING' });
    expect(order(addToasts(running, [other, warning(2), critical(3), warning(4), critical(5)], 0))).toEqual([
      3, 5, 2, 4, 1,
    ]);
  });

  it('[T-A6] 100 WARNING queued, then one CRITICAL: it stands at once', () => {
    const queued = addToasts(
      running,
      Array.from({ length: 100 }, (_, index) => warning(index + 1)),
      0,
    );
    const queue = addToasts(queued, [critical(101)], 4_000);
    expect(queue.visible?.notification.id).toBe(101);
    expect(queue.waiting).toHaveLength(100);
  });

  it('[A6] the displaced one comes back before its equals, for what was left of its time, and is not news again', () => {
    const displaced = addToasts(addToasts(running, [warning(1), warning(2)], 0), [critical(3)], 4_000);
    const back = removeToast(displaced, 3, 5_000);
    expect(back.visible).toMatchObject({
      notification: { id: 1 },
      leftMs: 6_000,
      isReturning: true,
    });
    expect(leftMs(back, 5_000)).toBe(6_000);
    expect(order(back)).toEqual([1, 2]);
  });

  it('an equal one displaces nothing', () => {
    expect(order(addToasts(addToasts(running, [critical(1)], 0), [critical(2)], 1))).toEqual([1, 2]);
  });

  it('what is queued already is not queued twice', () => {
    const queue = addToasts(running, [warning(1), warning(2)], 0);
    expect(order(addToasts(queue, [warning(2), warning(1)], 1))).toEqual([1, 2]);
  });

  it('[ALT-12] the visible one has ten seconds, from when it stands', () => {
    const queue = addToasts(running, [warning(1), warning(2)], 0);
    expect(leftMs(queue, 3_000)).toBe(7_000);
    expect(leftMs(removeToast(queue, 1, 10_000), 10_000)).toBe(10_000);
  });

  it('its time stands still while it is held, also over another that waits', () => {
    const held = holdToasts(addToasts(running, [warning(1)], 0), 4_000);
    expect(leftMs(held, 60_000)).toBeNull();
    expect(leftMs(releaseToasts(held, 60_000), 61_000)).toBe(5_000);
    expect(leftMs(addToasts(holdToasts(running, 0), [warning(1)], 5), 10)).toBeNull();
  });

  it('what is held already, or runs already, stays as it is', () => {
    const held = holdToasts(addToasts(running, [warning(1)], 0), 4_000);
    expect(holdToasts(held, 60_000)).toBe(held);
    expect(releaseToasts(running, 60_000)).toBe(running);
  });

  it('a toast is news until it was visible once', () => {
    expect(addToasts(running, [warning(1)], 0).visible?.isReturning).toBe(false);
  });

  it('one that waits goes without a trace when another tab has shown it', () => {
    const queue = addToasts(running, [warning(1), warning(2), warning(3)], 0);
    expect(order(removeToast(queue, 2, 1))).toEqual([1, 3]);
    expect(removeToast(queue, 99, 1)).toBe(queue);
  });

  it('[A6] whatever comes in whatever order: each stands, none is lost, never a worse one behind', () => {
    const arrivals = fc.array(
      fc.record({
        gap: fc.nat(15_000),
        severities: fc.array(fc.constantFrom<'CRITICAL' | 'WARNING'>('CRITICAL', 'WARNING'), {
          maxLength: 5,
        }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(arrivals, (script) => {
        let queue: ToastQueue = running;
        let now = 0;
        let id = 0;
        const ended: number[] = [];
        const runUntil = (until: number) => {
          for (;;) {
            const left = leftMs(queue, now);
            const visible = queue.visible?.notification.id;
            if (left === null || visible === undefined || now + left > until) break;
            now += left;
            ended.push(visible);
            queue = removeToast(queue, visible, now);
          }
          now = until;
        };
        for (const { gap, severities } of script) {
          runUntil(now + gap);
          queue = addToasts(
            queue,
            severities.map((severity) => notification((id += 1), { severity })),
            now,
          );
          const isCriticalWaiting = queue.waiting.some(
            ({ notification: { alert } }) => alert.severity === 'CRITICAL',
          );
          expect(isCriticalWaiting && queue.visible?.notification.alert.severity !== 'CRITICAL').toBe(false);
        }
        runUntil(now + 1_000_000);
        expect(queue.visible).toBeNull();
        expect([...ended].sort((a, b) => a - b)).toEqual(Array.from({ length: id }, (_, index) => index + 1));
      }),
      { numRuns: 300 },
    );
  });
});
