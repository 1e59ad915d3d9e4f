import { isIP } from 'node:net';

/** A secret shorter than this can be guessed. */
export const MIN_TOKEN_LENGTH = 32;

/** 32 bytes in base64, what `openssl rand -base64 32` prints. */
export const isSecretKey = (value: string): boolean => /^[A-Za-z0-9+/]{43}=$/.test(value);

export const isLongToken = (value: string) =>
  value.length >= MIN_TOKEN_LENGTH && /^[\x21-\x7e]+$/.test(value);

export const isHttpsAddress = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:';

export const isPostgresAddress = (value: string) =>
  URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);

export const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;

export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

export function isAddressOrNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    rest.length === 0 &&
    bits > 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** Whether an address stays on this machine. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host === '::1' ||
    (isIP(host) === 4 && host.startsWith('127.')) ||
    host.startsWith('::ffff:127.')
  );
}
