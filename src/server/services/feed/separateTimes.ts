import type { Transaction } from 'kysely';
import { findTaken } from '../../db/readings/readings';
import type { Tables } from '../../db/tables/tables';
import type { PlacedReading } from './placeReadings';

/**
 * Gives every reading of a device a millisecond of its own: two that were moved to one moment, or to one that
 * is taken, are both stored. `newestOf` is the time (epoch ms) of the newest reading stored of a device, null
 * before the first.
 */
export async function separateTimes(
  tx: Transaction<Tables>,
  readings: readonly PlacedReading[],
  newestOf: (vendorDeviceId: string) => number | null,
): Promise<PlacedReading[]> {
  const stored = new Set<string>();
  const looked = new Set<string>();
  for (;;) {
    const separated = separate(readings, stored);
    const doubtful = separated.filter(
      ({ vendorDeviceId, time }) =>
        time <= (newestOf(vendorDeviceId) ?? -Infinity) && !looked.has(keyOf(vendorDeviceId, time)),
    );
    if (doubtful.length === 0) return separated;
    for (const { vendorDeviceId, time } of doubtful) looked.add(keyOf(vendorDeviceId, time));
    const taken = await findTaken(
      tx,
      doubtful.map(({ vendorDeviceId, time }) => ({ vendorDeviceId, instant: time })),
    );
    if (taken.length === 0) return separated;
    for (const { vendorDeviceId, time } of taken) stored.add(keyOf(vendorDeviceId, time));
  }
}

const keyOf = (vendorDeviceId: string, time: number): string => `${time} ${vendorDeviceId}`;

/** The readings at the first free milliseconds from their own times on. */
function separate(readings: readonly PlacedReading[], stored: ReadonlySet<string>): PlacedReading[] {
  const used = new Set(stored);
  return readings.map((reading) => {
    let { time } = reading;
    while (used.has(keyOf(reading.vendorDeviceId, time))) time++;
    used.add(keyOf(reading.vendorDeviceId, time));
    return time === reading.time ? reading : { ...reading, time };
  });
}
