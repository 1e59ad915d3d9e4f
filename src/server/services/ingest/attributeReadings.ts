import { isAhead } from '../../../clinical/freshness';
import type { SendingDevice, Wearing } from '../../db/devices/assignments';
import type { PlacedReading } from '../feed/placeReadings';

const MINUTE_MS = 60_000;

/**
 * A reading stamped within this many ms before a change of patient, and received after it, may be of either
 * patient (open-points §3).
 */
const BEFORE_HANDOVER_MS = 2 * MINUTE_MS;

/**
 * For this long after a change of patient a device with a doubtful clock may still deliver values of the
 * former one (open-points §3).
 */
export const AFTER_HANDOVER_MS = 10 * MINUTE_MS;

/** A reading of a registered device's wearer, to be scored when the device has AI enabled. */
export interface AttributedReading extends PlacedReading {
  patientId: number;
  aiEnabled: boolean;
  /**
   * Since when the patient has worn this very device (epoch ms); null when that is over: such a reading is
   * history and raises no alert.
   */
  wornSince: number | null;
}

/** Readings by the patient they belong to, and those that belong to no patient. */
export interface Attribution {
  worn: Map<number, AttributedReading[]>;
  unworn: PlacedReading[];
}

/**
 * Attributes every reading to the patient who wore its device at its own time, however late it came; around a
 * change of patient to no patient.
 */
export function attributeReadings(
  readings: readonly PlacedReading[],
  devices: ReadonlyMap<string, SendingDevice>,
): Attribution {
  const worn = new Map<number, AttributedReading[]>();
  const unworn: PlacedReading[] = [];
  for (const reading of readings) {
    const device = devices.get(reading.vendorDeviceId);
    const wearing = device === undefined ? undefined : wearingAt(device.wearings, reading);
    if (
      device === undefined ||
      wearing === undefined ||
      device.wearings.some((each) => isUncertain(each, reading))
    ) {
      unworn.push(reading);
      continue;
    }
    const { patientId, from, until } = wearing;
    const { vendorDeviceId, stamp, observations, zeros, time, receivedAt, isDoubtful } = reading;
    // Field by field: a spread of every reading costs more than all its checks.
    const wornReading: AttributedReading = {
      vendorDeviceId,
      stamp,
      device: reading.device,
      observations,
      zeros,
      time,
      receivedAt,
      isDoubtful,
      patientId,
      aiEnabled: device.aiEnabled,
      wornSince: until === null ? from : null,
    };
    const others = worn.get(patientId);
    if (others === undefined) worn.set(patientId, [wornReading]);
    else others.push(wornReading);
  }
  return { worn, unworn };
}

/**
 * An assignment that goes on and began ahead of the server's clock was made while that clock was wrong: it
 * applies to live readings.
 */
function wearingAt(wearings: readonly Wearing[], { time, receivedAt }: PlacedReading): Wearing | undefined {
  const isLive = time > receivedAt - BEFORE_HANDOVER_MS;
  return (
    wearings.find(
      ({ from, until }) => until === null && (from <= time || (isLive && isAhead(from, receivedAt))),
    ) ?? wearings.find(({ from, until }) => until !== null && from <= time && time < until)
  );
}

/** Whether the wearing began with a change of patient so close that the reading may be of the former one. */
function isUncertain(
  { from, isHandover }: Wearing,
  { time, stamp, receivedAt, isDoubtful }: PlacedReading,
): boolean {
  if (!isHandover || receivedAt < from) return false;
  const isJustBefore = (instant: number): boolean => instant < from && instant >= from - BEFORE_HANDOVER_MS;
  return isJustBefore(time) || isJustBefore(stamp) || (isDoubtful && receivedAt < from + AFTER_HANDOVER_MS);
}
