import type { Db } from '../../src/server/db/engine/client';
import { addDevice, addPatient, wear } from './ward';

export const NOW = Date.parse('2026-03-10T08:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Values that binary fractions hold exactly, so that sums are the same in any order. */
export function vitalsFrom(random: () => number) {
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min) * 4) / 4;
  return {
    heartRate: between(50, 150),
    bloodPressureSystolic: between(70, 180),
    bloodPressureMean: between(45, 120),
    bloodOxygenSaturation: between(85, 100),
    respirationRate: between(8, 35),
    bodyTemperature: between(35, 40),
  };
}

/** Ten worn devices, the same in every database; patients have the ids 1 to 10. */
export async function wardOf(db: Db, devices = 10): Promise<void> {
  for (let n = 0; n < devices; n++) {
    await wear(db, {
      device: await addDevice(db, `D${n}`),
      patient: await addPatient(db),
      from: NOW - 48 * HOUR,
    });
  }
}
