import type { Transaction } from 'kysely';
import { lockAssignments } from '../../db/devices/assignmentGate';
import { beginWearing, endWearing, findWearer } from '../../db/devices/wearing';
import type { Tables } from '../../db/tables/tables';
import { deviceTakenOff } from '../alarms/watch/withoutDevice';
import { Refused } from '../refusals';

export interface Assignment {
  device: number;
  /** Null takes the device off its present wearer. */
  patient: number | null;
  /** Whether another patient's device may be taken; without it that is refused, with a sentence under `field`. */
  takeover: boolean;
  /** The field of the request that a refusal names. */
  field: 'device' | 'patient';
  /** The user who does it; null for another system. */
  by: number | null;
}

/**
 * Gives a device to a patient, at `now` (epoch ms), as part of the caller's transaction: the patient's other
 * device and the device's other patient are released in the same moment, so that no assignment is left
 * incomplete (open-points §8, 13). When the patient wears it already, nothing changes. Device and patient
 * must exist. Resolves with whether anything changed.
 * @throws Refused
 */
export async function assignDevice(
  tx: Transaction<Tables>,
  { device, patient, takeover, field, by }: Assignment,
  now: number,
): Promise<boolean> {
  await lockAssignments(tx);
  const wearer = await findWearer(tx, device);
  if (wearer === patient) return false;
  if (wearer !== null && patient !== null && !takeover)
    throw new Refused({ [field]: ['This device is in use by another patient.'] });
  await endWearing(tx, { device, patient, by }, now);
  if (patient !== null) await beginWearing(tx, { device, patient, by }, now);
  // Also of the patient who had another device on until now.
  for (const released of [wearer, patient]) if (released !== null) await deviceTakenOff(tx, released, now);
  return true;
}

/** Takes off the patient's device, if any, at `now` (epoch ms), as part of the caller's transaction, which holds assignments or stays. */
export async function releasePatient(
  tx: Transaction<Tables>,
  { patient, by }: { patient: number; by: number | null },
  now: number,
): Promise<void> {
  await endWearing(tx, { device: null, patient, by }, now);
  await deviceTakenOff(tx, patient, now);
}
