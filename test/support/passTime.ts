import { act } from '@testing-library/react';

const STEP_MS = 250;
/** Long enough for an answer of the loopback server, short enough that a minute of the page's time is not one of ours. */
const NETWORK_MS = 12;

/**
 * Advances the page's faked timers and the server's clock by `ms`, with network requests served in between.
 */
export async function passTime(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await act(async () => {
      server.clock.advance(STEP_MS);
      jest.advanceTimersByTime(STEP_MS);
      await realDelay(NETWORK_MS);
    });
  }
}

/** Lets time pass until the condition holds, at most half a minute. */
export async function passUntil(isSo: () => boolean): Promise<void> {
  for (let passed = 0; !isSo() && passed < 30_000; passed += STEP_MS) await passTime(STEP_MS);
}

/**
 * Serves network and page until the condition holds, while hardly any of the page's time passes, however slow
 * the machine is.
 */
export async function workUntil(isSo: () => boolean): Promise<void> {
  for (let turn = 0; !isSo() && turn < 2_000; turn++) {
    await act(async () => {
      jest.advanceTimersByTime(1);
      await realDelay(NETWORK_MS);
    });
  }
}

/** As `passTime`, but the page's time stands still until every call has its answer, however slow the machine is. */
export async function passTimeAnswered(
  ms: number,
  calls: (url: RegExp) => readonly { status: number | null }[],
): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await passTime(STEP_MS);
    await act(async () => {
      while (calls(/./).some(({ status }) => status === null)) await realDelay(NETWORK_MS);
      await realDelay(NETWORK_MS);
    });
  }
}
