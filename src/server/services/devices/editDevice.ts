import type { Device, DeviceChanges } from '../../../contract/devices';
import { transactionOf, type Person } from '../../db/accounts/actor';
import { lockAssignments } from '../../db/devices/assignmentGate';
import type { Db } from '../../db/engine/client';
import { findDevice, updateDevice, type DeviceSettings, type FoundDevice } from '../../db/devices/devices';
import { hasPatient } from '../../db/patients/patients';
import { assignDevice } from './assignDevice';
import { sealPin } from './devicePins';
import { entityTag, refuseIfChanged } from '../entityTag';
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
  /** The person who edits. */
  by: Person;
}

/** Changes when somebody edits the device or gives it to somebody else, and never by what the device sends. */
const settingsTag = (settings: DeviceSettings): string => entityTag(settings).slice(1, -1);

/**
 * The tag of a device as it is answered: first that of what people set, which alone is compared when somebody changes the device, then
 * that of everything, so that a poll is told of a new reading.
 */
export function deviceTag(settings: DeviceSettings, device: Device): string {
  return `"${settingsTag(settings)}.${entityTag(device).slice(1, -1)}"`;
}

/** The tags in the header, without what the device itself says. */
const withoutState = (ifMatch: string | undefined): string | undefined =>
  ifMatch?.replaceAll(/\.[\w-]+"/g, '"');

/**
 * Changes a device, and who wears it, in one transaction. A device that somebody wears is given to another patient only by who
 * has seen that (`ifMatch`): whoever merely wants a free one is refused. Resolves with the device
 * as it is then, or with null when there is none.
 * @throws Refused
 * @throws Outdated
 */
export function editDevice(
  { db, clock, encryption }: Dependencies,
  { id, changes, ifMatch, by }: Edit,
): Promise<FoundDevice | null> {
  const { ai_enabled: aiEnabled, url, pin, patient } = changes;
  return transactionOf(db, by, async (tx) => {
    // Everybody who changes devices passes here, so that what is compared is what is changed.
    await lockAssignments(tx);
    const found = await findDevice(tx, id);
    if (found === null) return null;
    refuseIfChanged(withoutState(ifMatch), `"${settingsTag(found.settings)}"`);
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
