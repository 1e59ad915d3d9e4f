import type { Db } from '../../db/engine/client';
import { findSealedPin } from '../../db/devices/devices';
import { CannotOpen, type Encryption } from './encryption';

/** The database holds PINs of another key: encrypting with this one would leave PINs of two keys. */
export class WrongSecretKey extends Error {
  constructor() {
    super(
      'The device PINs in this database were encrypted with another key. Set SECRET_KEY to that one, or put the file secret-key back into DATA_DIR.',
    );
    this.name = 'WrongSecretKey';
  }
}

/** A PIN can be decrypted for its own device only. */
const purposeOf = (deviceId: number) => `devices.pin:${deviceId}`;

/** The stored form of a device's PIN. */
export function sealPin(encryption: Encryption, deviceId: number, pin: string | null): string | null {
  return pin === null ? null : encryption.seal(pin, purposeOf(deviceId));
}

/**
 * Verifies that the key decrypts the stored PINs.
 * @throws WrongSecretKey
 */
export async function checkPins(db: Db, encryption: Encryption): Promise<void> {
  const found = await findSealedPin(db);
  if (found === null) return;
  try {
    encryption.open(found.sealedPin, purposeOf(found.deviceId));
  } catch (error) {
    throw error instanceof CannotOpen ? new WrongSecretKey() : error;
  }
}
