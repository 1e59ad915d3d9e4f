import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { OTP_DIGITS, RECOVERY_CODES } from '../../../../contract/secondFactor';
import type { Encryption } from '../../devices/encryption';

/** How authenticator apps compute codes by default (RFC 6238). */
const PERIOD_S = 30;

/** A code of the step before or after is accepted too: clocks differ, and typing takes time. */
const WINDOW = 1;

/** 160 bits, as RFC 4226 recommends. */
const KEY_BYTES = 20;

/** Crockford's base 32: no letter looks like a digit or another letter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const IN_A_GROUP = 4;

const totpOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key), period: PERIOD_S });

/** A key for an authenticator app, in base32. */
export const newOtpKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/** What the QR code of a key says. */
export const uriOf = (key: string, username: string): string =>
  new TOTP({
    issuer: 'Wardline',
    label: username,
    secret: Secret.fromBase32(key),
    digits: OTP_DIGITS,
    period: PERIOD_S,
  }).toString();

/** The time step whose code this is, near `now` (epoch ms); null for a wrong code. */
export function stepOf(key: string, otp: string, now: number): number | null {
  const delta = totpOf(key).validate({ token: otp, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / (PERIOD_S * 1_000)) + delta;
}

/** Codes for the day on which the phone is lost, with 80 random bits each: their plain hash cannot be reversed. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

const newRecoveryCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: IN_A_GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** A code as it counts: without what people add or confuse. */
export const plainCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** Whether a plain code is one of an authenticator app, and not a recovery code. */
export const isOfApp = (plain: string): boolean => plain.length === OTP_DIGITS && /^\d+$/.test(plain);

/** A key can be opened for its own person only. */
export const purposeOfKey = (userId: number) => `second_factors.key:${userId}`;

export const sealKey = (encryption: Encryption, userId: number, key: string): string =>
  encryption.seal(key, purposeOfKey(userId));

/** @throws CannotOpen */
export const openKey = (encryption: Encryption, userId: number, sealedKey: string): string =>
  encryption.open(sealedKey, purposeOfKey(userId));
