import type { Calibration } from '../../../contract/calibrations';
import type { Person } from '../../db/accounts/actor';
import type { Db } from '../../db/engine/client';
import { findDevice } from '../../db/devices/devices';
import type { Calibrations } from './calibrations';
import { isOnline } from '../feed/signal';
import { Refused } from '../refusals';

/** The only type that takes a calibration (spec §2, Device details). */
const CALIBRATED_TYPE = 'RHEO';

interface Dependencies {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  calibrations: Calibrations;
}

/**
 * Has a device calibrated to a cuff's pressures, in mmHg. The command is sent in the response to its next
 * readings, so it must be sending.
 * @throws Refused for a device of another type, or pressures that no patient has.
 */
export async function calibrateDevice(
  { db, clock, calibrations }: Dependencies,
  { id, desired, by }: { id: number; desired: Calibration; by: Person },
): Promise<'ordered' | 'offline' | 'unknown'> {
  const found = await findDevice(db, id);
  if (found === null) return 'unknown';
  const { type, feed, vendor_device_id: vendorDeviceId } = found.device;
  if (type !== CALIBRATED_TYPE)
    throw new Refused({ non_field_errors: [`Only a ${CALIBRATED_TYPE} device can be calibrated.`] });
  if (desired.desired_blood_pressure_systolic <= desired.desired_blood_pressure_diastolic) {
    throw new Refused({
      desired_blood_pressure_systolic: ['The value must be more than desired_blood_pressure_diastolic.'],
    });
  }
  if (!isOnline(feed, clock())) return 'offline';
  await calibrations.order({ deviceId: id, vendorDeviceId, desired, by });
  return 'ordered';
}
