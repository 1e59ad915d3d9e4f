import type { Device, DeviceChanges } from '../../../contract/devices';
import { transactionOf, type Person } from '../../db/accounts/actor';
import { lockAssignments } from '../../db/devices/assignmentGate';
import type { Db } from '../../db/engine/client';
import { findDevice, updateDevice, type DeviceSettings, type FoundDevice } from '../../db/devices/devices';
import { hasPatient } from '../../db/patients/patients';
import { assignDevice } from './assignDevice';
import { sealPin } from './devicePins';
import { entityTag, refuseIfChanged, statefulTag } from '../entityTag';
import { Refused } from '../refusals';
import type { Encryption } from './encryption';

interface Dependencies {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  encryption: Encryption;
}

interface Edit {
  id: number;
  changes: DeviceChanges;
  /** The header as it was sent. */
  ifMatch: string | undefined;
  /** The user who edits. */
  by: Person;
}

/**
 * The tag of a device in responses. Its first part changes when a user edits the device or gives it to another
 * patient, and never by what the device sends.
 */
export const deviceTag = (settings: DeviceSettings, device: Device): string => statefulTag(settings, device);

/**
 * Changes a device, and its wearer, in one transaction. A device that a patient wears is given to another
 * patient only if the client has read that assignment (`ifMatch`): a request without it is refused. Resolves
 * with the device after the change, or with null when there is none.
 * @throws Refused
 * @throws Outdated
 */
export function editDevice(
  { db, clock, encryption }: Dependencies,
  { id, changes, ifMatch, by }: Edit,
): Promise<FoundDevice | null> {
  const { ai_enabled: aiEnabled, url, pin, patient } = changes;
  return transactionOf(db, by, async (tx) => {
    // Every change of a device takes this lock, so that the compared state is the one that is changed.
    await lockAssignments(tx);
    const found = await findDevice(tx, id);
    if (found === null) return null;
    refuseIfChanged(ifMatch, entityTag(found.settings));
    const now = clock();
    if (aiEnabled !== undefined || url !== undefined || pin !== undefined) {
      const sealedPin = pin === undefined ? undefined : sealPin(encryption, id, pin);
      await updateDevice(tx, id, { aiEnabled, url, sealedPin }, new Date(now).toISOString());
    }
    if (patient === undefined) return findDevice(tx, id);
    if (patient !== null && !(await hasPatient(tx, patient)))
      throw new Refused({ patient: ['This patient does not exist.'] });
    await assignDevice(
      tx,
      { device: id, patient, takeover: ifMatch !== undefined, field: 'patient', by: by.id },
      now,
    );
    return findDevice(tx, id);
  });
}
