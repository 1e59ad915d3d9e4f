import { benchReading, GATEWAY } from './benchWard';
import type { Sent } from './load';

/** A sender's delay (ms): less than what makes a clock count as wrong. */
const LAG_MS = 5_000;

/** Readings of device after device, each device's newer than the one before and none ahead of now: the ordinary case, nothing late. */
export function readingClock() {
  let count = 0;
  const newest = new Map<number, number>();
  return {
    next: (devices: number) => {
      const device = (count++ % devices) + 1;
      const time = Math.max((newest.get(device) ?? 0) + 1, Date.now() - LAG_MS);
      newest.set(device, time);
      return benchReading(device, time);
    },
  };
}

export type ReadingClock = ReturnType<typeof readingClock>;

/** A request of `size` readings. */
export function batchOf(clock: ReadingClock, size: number, devices: number): Sent {
  const readings = Array.from({ length: size }, () => clock.next(devices));
  return {
    path: '/api/ingest/',
    method: 'POST',
    headers: { authorization: `Device ${GATEWAY}`, 'content-type': 'application/json' },
    body: JSON.stringify(size === 1 ? readings[0] : readings),
  };
}
