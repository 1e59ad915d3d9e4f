import { act } from '@testing-library/react';

const STEP_MS = 250;
/** Long enough for an answer of the loopback server, short enough that a minute of the page's time is not one of ours. */
const NETWORK_MS = 12;

/** Lets `ms` pass on the page (its timers faked) and on the server's clock, with the network working in between. */
export async function passTime(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await act(async () => {
      server.clock.advance(STEP_MS);
      jest.advanceTimersByTime(STEP_MS);
      await realDelay(NETWORK_MS);
    });
  }
}
