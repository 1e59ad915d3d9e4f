import { setTimeout as sleep } from 'node:timers/promises';
import type { Reading } from '../contract/readings';
import type { SimulatedDevice } from './device';
import type { Log } from './log';
import type { StateFile } from './stateFile';
import type { Transport } from './transport';

/** The state is saved at least this often, in ms: readings that a crash makes it repeat are stored once. */
const SAVE_EVERY_MS = 15_000;

export interface LiveOptions {
  devices: readonly SimulatedDevice[];
  transport: Transport;
  state: StateFile;
  log: Log;
  intervalMs: number;
  clock: () => number;
  stop: AbortSignal;
}

/**
 * One reading of every device each interval, at multiples of the interval, until stopped. Throws what the
 * transport throws.
 */
export async function live({
  devices,
  transport,
  state,
  log,
  intervalMs,
  clock,
  stop,
}: LiveOptions): Promise<void> {
  const failed = new AbortController();
  let sending: Promise<void> | null = null;
  const held = new Map<SimulatedDevice, Reading[]>();
  let saved = clock();
  let last = NaN;
  while (!stop.aborted && !failed.signal.aborted) {
    let beat = Math.floor(clock() / intervalMs + 1) * intervalMs;
    // A timer may end before its time by the clock: the beat it was set for is not taken again.
    if (beat === last) beat += intervalMs;
    last = beat;
    await sleep(beat - clock(), undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) break;

    transport.enqueue(devices.flatMap((device) => sentAt(device, beat, held)));
    transport.dropOld(beat);
    // One sender at a time; readings taken meanwhile leave with its next batch.
    sending ??= transport
      .drain()
      .catch((error: unknown) => failed.abort(error))
      .finally(() => {
        sending = null;
      });
    if (beat - saved >= SAVE_EVERY_MS) {
      saved = beat;
      await keep(state, log);
    }
  }
  await sending;
  failed.signal.throwIfAborted();
}

/** What a device sends at `beat` (epoch ms): its reading, or with the last of a batch all that were held back. */
export function sentAt(
  device: SimulatedDevice,
  beat: number,
  held: Map<SimulatedDevice, Reading[]>,
): Reading[] {
  const reading = device.readingAt(beat);
  const taken = reading === null ? [] : [reading];
  const every = 1_000 * (device.plan.batch_seconds ?? 0);
  if (every === 0) return taken;
  const batch = [...(held.get(device) ?? []), ...taken];
  const isDue = Math.floor(beat / every) > Math.floor(Date.parse(batch[0]?.timestamp ?? '') / every);
  held.set(device, isDue ? [] : batch);
  return isDue ? batch : [];
}

/** Saves the state for the next start; a full disk is logged but does not stop the readings. */
export async function keep(state: StateFile, log: Log): Promise<void> {
  const failure = await state.save();
  if (failure !== null) log.warn(failure);
}
