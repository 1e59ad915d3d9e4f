import { resolve } from 'node:path';
import type { Config } from './settings/config';

/** SQLSTATE of a database without room, the embedded one's as well as that of a server. */
const DATABASE_FULL = '53100';

const FULL: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'its quota of the disk is used up',
  [DATABASE_FULL]: 'the disk is full',
};

/** What the operating system says of a path. */
const OF_PATH: Readonly<Record<string, string>> = {
  EROFS: 'the file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a file has its name',
  ENOENT: 'its parent folder takes nothing',
};

/**
 * Why the data folder, or the disk of the database server where there is one, cannot be written, as a
 * sentence; null when the error is about something else.
 */
export function sentenceOfDiskFault(
  error: unknown,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  if (code === DATABASE_FULL && databaseUrl !== null) return 'The disk of the database server is full.';
  const isInside =
    'path' in error && typeof error.path === 'string' && resolve(error.path).startsWith(resolve(dataDir));
  const cause = FULL[code] ?? (isInside ? OF_PATH[code] : undefined);
  return cause === undefined ? null : unwritable(dataDir, cause);
}

const unwritable = (dataDir: string, cause: string): string =>
  `The data folder ${dataDir} cannot be written: ${cause}. Mend that, or set DATA_DIR to another folder.`;

export const fullDataFolder = (dataDir: string): string => unwritable(dataDir, 'the disk is full');
