import type {} from '../../../../src/web/features/alerts/notifier/ticker.worker';

it('[A4] the worker of the ticker reports every second, and nothing else', async () => {
  jest.useFakeTimers();
  const posted = jest.fn();
  Object.assign(globalThis, { postMessage: posted });
  await import('../../../../src/web/features/alerts/notifier/ticker.worker');
  jest.advanceTimersByTime(999);
  expect(posted).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(posted.mock.calls).toEqual([[null]]);
  jest.advanceTimersByTime(59_000);
  expect(posted).toHaveBeenCalledTimes(60);
  jest.useRealTimers();
});
