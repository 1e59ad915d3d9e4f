import type { SendingDevice } from '../db/assignments';
import type { GoodReading } from './judgeReading';

/** A reading of a registered device's wearer, to be scored when the device has AI enabled. */
export interface WornReading extends GoodReading {
  patientId: number;
  aiEnabled: boolean;
}

/** Readings by the patient they belong to, and those that nobody wore. */
export interface Attribution {
  worn: Map<number, WornReading[]>;
  unworn: GoodReading[];
}

/** Gives every reading to the patient who wore its device at its own time, however late it came. */
export function attributeReadings(
  readings: readonly GoodReading[], devices: ReadonlyMap<string, SendingDevice>,
): Attribution {
  const worn = new Map<number, WornReading[]>();
  const unworn: GoodReading[] = [];
  for (const reading of readings) {
    const device = devices.get(reading.vendorDeviceId);
    const wearing = device?.wearings.find(({ from, until }) => from <= reading.time && (until === null || reading.time < until));
    if (device === undefined || wearing === undefined) {
      unworn.push(reading);
      continue;
    }
    const { patientId } = wearing;
    const wornReading: WornReading = { ...reading, patientId, aiEnabled: device.aiEnabled };
    const others = worn.get(patientId);
    if (others === undefined) worn.set(patientId, [wornReading]);
    else others.push(wornReading);
  }
  return { worn, unworn };
}
