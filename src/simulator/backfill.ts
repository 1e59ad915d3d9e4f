import { MAX_READINGS, type Reading } from '../contract/readings';
import type { SimulatedDevice } from './device';
import type { StateFile } from './stateFile';
import type { Transport } from './transport';

const MINUTE_MS = 60_000;

export interface BackfillOptions {
  devices: readonly SimulatedDevice[];
  transport: Transport;
  state: StateFile;
  /** At most this much history, in ms. */
  maxMs: number;
  clock: () => number;
  /** How far before the present it stops, in ms; by default it goes on until it has caught up. */
  shortOfMs?: number;
  stop: AbortSignal;
}

/**
 * Sends the readings of every device since its newest stored one, one reading a minute, in time order and as
 * fast as the server answers. Returns how many readings were sent.
 */
export async function backfill({
  devices,
  transport,
  state,
  maxMs,
  clock,
  shortOfMs = 0,
  stop,
}: BackfillOptions): Promise<number> {
  const worn = devices.filter(({ plan }) => plan.backfill);
  let batch: Reading[] = [];
  let count = 0;
  const flush = async () => {
    count += batch.length;
    transport.enqueue(batch);
    batch = [];
    await transport.drain();
  };

  const started = clock();
  const from = new Map(worn.map((device) => [device, firstMinute(device, state, started - maxMs)]));
  const earliest = Math.min(started, ...from.values());
  for (let minute = earliest; minute < clock() - shortOfMs && !stop.aborted; minute += MINUTE_MS) {
    for (const device of worn) {
      const reading = minute < (from.get(device) ?? 0) ? null : device.readingAt(minute);
      if (reading !== null) batch.push(reading);
      if (batch.length === MAX_READINGS) await flush();
    }
  }
  if (!stop.aborted) await flush();
  return count;
}

/** The first whole minute after the newest stored reading, and not before `limit` (epoch ms). */
function firstMinute({ plan }: SimulatedDevice, state: StateFile, limit: number): number {
  const known = state.lastSent(plan.vendor_device_id);
  const after = known === null ? limit : Math.max(limit, known + 1);
  return Math.ceil(after / MINUTE_MS) * MINUTE_MS;
}
