import { setTimeout as sleep } from 'node:timers/promises';
import type { SimulatedDevice } from '../device';
import type { Log } from '../log';
import { adtMessage, MONITORED, personOf, ROUND, ROUND_SECONDS, type FeedEvent } from './adtFeed';
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
 * first of them knows the patient of the ADT feed, when there is one.
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
    await until(beat, options);
    if (stop.aborted) break;
    for (const { device, person, sender } of all) {
      const reading = device.readingAt(beat);
      const message = reading === null ? null : pcd01(reading, { controlId: next(), now: clock(), person });
      if (message !== null) sender.enqueue(message);
    }
    beat += intervalMs;
  }
}

/** Where the round that is under way is remembered between two runs. */
export interface RoundMemory {
  load: () => Promise<string | null>;
  save: (round: string) => Promise<void>;
}

/** What goes on at the administration, round after round, until stopped. `secondMs` is the length of a second. */
export async function administration(
  address: Address,
  { secondMs = 1_000, memory, ...options }: FeedOptions & { secondMs?: number; memory?: RoundMemory },
): Promise<void> {
  const { clock, stop, log } = options;
  const next = controlIds('ADT', clock());
  const sender = new Sender({ address, log, stop });
  const send = (event: FeedEvent, round: string) =>
    sender.enqueue(adtMessage(event, { controlId: next(), now: clock(), round }));
  const left = (await memory?.load()) ?? null;
  // A run that ended within a round has left its patient in bed: no other patient could be put there.
  if (left !== null) for (const event of ROUND.filter(({ event: name }) => name === 'A03')) send(event, left);
  while (!stop.aborted) {
    const begun = clock();
    const round = begun.toString(36).toUpperCase();
    await memory?.save(round);
    for (const event of ROUND) {
      await until(begun + event.after * secondMs, options);
      if (stop.aborted) return;
      send(event, round);
    }
    await until(begun + ROUND_SECONDS * secondMs, options);
  }
}

/** Waits for a time (epoch ms), or the stop. */
const until = (time: number, { clock, stop }: FeedOptions): Promise<void> =>
  sleep(Math.max(0, time - clock()), undefined, { signal: stop }).catch(() => undefined);
