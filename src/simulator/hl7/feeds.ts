import { setTimeout as sleep } from 'node:timers/promises';
import type { SimulatedDevice } from '../device';
import type { Log } from '../log';
import { adtMessage, MONITORED, personOf, ROUND, ROUND_SECONDS } from './adtFeed';
import { pcd01 } from './hl7Monitor';
import type { Address } from './mllp';
import { Sender } from './sender';

interface FeedOptions {
  log: Log;
  clock: () => number;
  stop: AbortSignal;
}

/** Control ids of this run: no other run has had them. */
function controlIds(prefix: string, startedAt: number): () => string {
  let sent = 0;
  return () => `${prefix}${startedAt.toString(36).toUpperCase()}-${++sent}`;
}

/**
 * The devices as monitors that send a reading each every `intervalMs`, at multiples of it, until stopped. The
 * first of them was told the person of the ADT feed, when there is one.
 */
export async function monitors(
  devices: readonly SimulatedDevice[],
  address: Address,
  { intervalMs, isPersonKnown, ...options }: FeedOptions & { intervalMs: number; isPersonKnown: boolean },
): Promise<void> {
  const { clock, stop, log } = options;
  const next = controlIds('PCD', clock());
  // Each monitor has a connection of its own.
  const all = devices.map((device, index) => ({
    device,
    person: index === 0 && isPersonKnown ? personOf(MONITORED) : '',
    sender: new Sender({ address, log, stop }),
  }));
  for (const { device } of all) device.goLive(clock());
  let beat = Math.floor(clock() / intervalMs + 1) * intervalMs;
  while (!stop.aborted) {
    await sleep(Math.max(0, beat - clock()), undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) break;
    for (const { device, person, sender } of all) {
      const reading = device.readingAt(beat);
      const message = reading === null ? null : pcd01(reading, { controlId: next(), now: clock(), person });
      if (message !== null) sender.enqueue(message);
    }
    beat += intervalMs;
  }
}

/** What goes on at the administration, round after round, until stopped. `every` is the length of a second, ms. */
export async function administration(
  address: Address,
  { secondMs = 1_000, ...options }: FeedOptions & { secondMs?: number },
): Promise<void> {
  const { clock, stop, log } = options;
  const next = controlIds('ADT', clock());
  const sender = new Sender({ address, log, stop });
  while (!stop.aborted) {
    const begun = clock();
    const round = begun.toString(36).toUpperCase();
    for (const event of ROUND) {
      const due = begun + event.after * secondMs - clock();
      await sleep(Math.max(0, due), undefined, { signal: stop }).catch(() => undefined);
      if (stop.aborted) return;
      sender.enqueue(adtMessage(event, { controlId: next(), now: clock(), round }));
    }
    const rest = begun + ROUND_SECONDS * secondMs - clock();
    await sleep(Math.max(0, rest), undefined, { signal: stop }).catch(() => undefined);
  }
}
