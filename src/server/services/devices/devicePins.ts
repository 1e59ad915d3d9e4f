import type { Encryption } from './encryption';

/** A PIN can be decrypted for its own device only. */
export const purposeOfPin = (deviceId: number) => `devices.pin:${deviceId}`;

/** The stored form of a device's PIN. */
export function sealPin(encryption: Encryption, deviceId: number, pin: string | null): string | null {
  return pin === null ? null : encryption.seal(pin, purposeOfPin(deviceId));
}
