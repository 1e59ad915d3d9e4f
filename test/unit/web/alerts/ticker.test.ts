/** @jest-environment jsdom */
import { startTicker } from '../../../../src/web/features/alerts/notifier/ticker';

describe('the ticker', () => {
  const worker = { onmessage: null as ((event: MessageEvent) => void) | null, terminate: jest.fn() };
  const onTick = jest.fn();
  const onWake = jest.fn();
  let stop: () => void;
  let wall: number;
  const workerTick = () => worker.onmessage?.(new MessageEvent('message'));
  const start = (createWorker: () => typeof worker) => {
    stop = startTicker({ onTick, onWake, createWorker, wallClock: () => wall });
  };
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      wall += 100;
      jest.advanceTimersByTime(100);
    }
  };

  beforeEach(() => {
    jest.useFakeTimers();
    jest.clearAllMocks();
    wall = Date.parse('2026-03-10T08:00:00Z');
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it('[A4] ticks when the worker does, and not twice', () => {
    start(() => worker);
    for (let second = 0; second < 60; second += 1) {
      workerTick();
      pass(1_000);
    }
    expect(onTick).toHaveBeenCalledTimes(60);
    expect(onWake).not.toHaveBeenCalled();
  });

  it('[A4] ticks by itself where there are no workers', () => {
    start(() => {
      throw new ReferenceError('Worker is not defined');
    });
    pass(10_000);
    expect(onTick).toHaveBeenCalledTimes(10);
  });

  it('[A3] takes over from a worker that died, also after the wall clock was set back', () => {
    start(() => worker);
    workerTick();
    wall -= 3_600_000;
    pass(10_000);
    expect(onTick.mock.calls.length).toBeGreaterThanOrEqual(7);
  });

  it('[A4] wakes after a sleep of the computer', () => {
    start(() => worker);
    workerTick();
    wall += 7_200_000;
    workerTick();
    expect(onWake).toHaveBeenCalledTimes(1);
  });

  it.each([
    [5_000, 0],
    [5_001, 1],
  ])('[A4] %i ms between two ticks: wakes %i times', (gap, times) => {
    start(() => worker);
    workerTick();
    wall += gap;
    workerTick();
    expect(onWake).toHaveBeenCalledTimes(times);
  });

  it.each([
    [3_000, 0],
    [3_001, 1],
  ])('[A3] a worker silent for %i ms is replaced in %i ticks', (silence, times) => {
    start(() => worker);
    workerTick();
    onTick.mockClear();
    wall += silence;
    jest.advanceTimersByTime(1_000);
    expect(onTick).toHaveBeenCalledTimes(times);
  });

  it('[A4] does not wake when the tab goes out of view', () => {
    start(() => worker);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    expect(onWake).not.toHaveBeenCalled();
  });

  it('[A4] wakes when the tab comes into view and when the network is back', () => {
    start(() => worker);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    expect(onWake).toHaveBeenCalledTimes(2);
  });

  it('is silent once stopped', () => {
    start(() => worker);
    stop();
    expect(worker.terminate).toHaveBeenCalled();
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    pass(10_000);
    expect(onTick).not.toHaveBeenCalled();
    expect(onWake).not.toHaveBeenCalled();
  });
});
