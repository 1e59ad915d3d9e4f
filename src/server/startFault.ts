import { statfsSync } from 'node:fs';
import type { Config } from './settings/config';
import { fullDataFolder, sentenceOfDiskFault } from './diskFault';
import { MIN_FREE } from './services/readiness';

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'host' | 'port'>;

/** What a database server says of who connects, by SQLSTATE. */
const REFUSED: Readonly<Record<string, string>> = {
  '28P01': 'refused the password of its user',
  '28000': 'does not let this user in',
  '3D000': 'is not there',
  '53300': 'takes no more connections',
  '57P03': 'is starting up or shutting down',
};

const UNREACHABLE = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
];

/**
 * Why the server cannot start, as a sentence for who looks after it: its disk, its port, or the database server. Null for
 * what none of these is. Only while it starts: later the same code may come from another connection.
 */
export function sentenceOfStartFault(
  error: unknown,
  settings: Settings,
  freeBytes: (folder: string) => number = freeBytesNow,
): string | null {
  const ofDisk = sentenceOfDiskFault(error, settings);
  if (ofDisk !== null || !(error instanceof Error)) return ofDisk;
  // On a full disk the embedded database ends with words of its own program only.
  if (settings.databaseUrl === null && isAborted(error) && freeBytes(settings.dataDir) < MIN_FREE)
    return fullDataFolder(settings.dataDir);
  const code = 'code' in error ? String(error.code) : '';
  if ('syscall' in error && error.syscall === 'listen') return ofPort(code, settings);
  return sentenceOfDatabaseFault(error, settings);
}

const isAborted = ({ name, message }: Error): boolean =>
  name === 'PgliteError' || message.startsWith('Aborted(');

function ofPort(code: string, { host, port }: Settings): string | null {
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is in use by another program. End that, or set PORT to another one.`;
  if (code === 'EACCES')
    return `This user may not listen on port ${port} of ${host}. Set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL') return `${host} is no address of this machine. Set HOST to one.`;
  return null;
}

/** Why a program that connects to nothing else cannot reach or enter the database server; null for any other error. */
export function sentenceOfDatabaseFault(
  error: unknown,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
): string | null {
  if (databaseUrl === null || !(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  const { host, pathname } = new URL(databaseUrl);
  // Never the user or the password.
  const database = `The database ${pathname.slice(1)} of DATABASE_URL, at ${host || 'the default host'},`;
  if (UNREACHABLE.includes(code)) return `${database} cannot be reached (${code}).`;
  const refused = REFUSED[code];
  return refused === undefined ? null : `${database} ${refused}.`;
}

function freeBytesNow(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
