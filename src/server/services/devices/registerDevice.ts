import { MODAL_TYPES, type DeviceBody } from '../../../contract/devices';
import type { FieldErrors } from '../../../contract/common';
import { transactionOf, type Actor } from '../../db/accounts/actor';
import type { Db } from '../../db/engine/client';
import { findReportedType, insertDevice, insertNamelessDevice, isRegistered } from '../../db/devices/devices';
import { sealPin } from './devicePins';
import { Refused } from '../refusals';
import type { Encryption } from './encryption';

interface Dependencies {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  encryption: Encryption;
}

const NOT_ACCEPTED = ['This field is not accepted.'];
const TAKEN = 'This device is already registered.';

/**
 * Registers a device: one that is sending by the manufacturer's name, or a Caretaker by its address. Resolves
 * with its id.
 * @throws Refused
 */
export function registerDevice(dependencies: Dependencies, body: DeviceBody, by: Actor): Promise<number> {
  return body.type === 'CARETAKER'
    ? registerByHand(dependencies, body, by)
    : registerSending(dependencies, body, by);
}

/** A Caretaker is named by the server; a device that sends its own name belongs in the other form. */
async function registerByHand(
  { db, clock, encryption }: Dependencies,
  body: DeviceBody,
  by: Actor,
): Promise<number> {
  const { type, vendor_device_id: name, ai_enabled: aiEnabled = false, url = null, pin = null } = body;
  if (name !== undefined) throw new Refused({ vendor_device_id: NOT_ACCEPTED });
  const at = new Date(clock()).toISOString();
  return transactionOf(db, by, (tx) =>
    insertNamelessDevice(tx, { type, aiEnabled, url, sealedPin: (id) => sealPin(encryption, id, pin), at }),
  );
}

async function registerSending(
  { db, clock }: Dependencies,
  { vendor_device_id: vendorDeviceId, type, ...settings }: DeviceBody,
  by: Actor,
): Promise<number> {
  const errors: FieldErrors = Object.fromEntries(Object.keys(settings).map((field) => [field, NOT_ACCEPTED]));
  if (vendorDeviceId === undefined)
    throw new Refused({ ...errors, vendor_device_id: ['This field is required.'] });
  if (await isRegistered(db, vendorDeviceId)) errors['vendor_device_id'] = [TAKEN];
  const complaint = complaintAboutType(type, await findReportedType(db, vendorDeviceId));
  if (complaint !== null) errors['type'] = [complaint];
  if (Object.keys(errors).length > 0) throw new Refused(errors);

  const id = await transactionOf(db, by, (tx) =>
    insertDevice(tx, { vendorDeviceId, type, at: new Date(clock()).toISOString() }),
  );
  // Another user registered it a moment before.
  if (id === null) throw new Refused({ vendor_device_id: [TAKEN] });
  return id;
}

function complaintAboutType(type: string, reported: string | null): string | null {
  if (!MODAL_TYPES.some((allowed) => allowed === type))
    return `Only ${MODAL_TYPES.join(' and ')} devices are registered by their name.`;
  return reported === null || reported === type ? null : `The device reports itself as ${reported}.`;
}
