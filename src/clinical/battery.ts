/** Thresholds of a device's battery, in percent (open-points §4). */
export const BATTERY_LOW = 20;
export const BATTERY_HIGH = 60;

export type BatteryBand = 'low' | 'medium' | 'good';

/** Missing or at most LOW is low, below HIGH is medium, otherwise good (spec §4). */
export function batteryBand(percent: number | null): BatteryBand {
  if (percent === null || percent <= BATTERY_LOW) return 'low';
  return percent < BATTERY_HIGH ? 'medium' : 'good';
}

/** Whether the remaining charge is unknown: drawn in another colour than a low one (spec §4). */
export function isBatteryUnknown(percent: number | null): boolean {
  return percent === null || percent === 0;
}
