/** The cause of a database error: the input, a conflict with another transaction, its disk, or the database itself. */
export type DatabaseFault = 'invalid' | 'conflict' | 'full' | 'unavailable';

/**
 * SQLSTATE codes, or classes of two characters. A route that knows the field reports it before this fallback
 * is needed.
 */
const FAULTS: readonly (readonly [prefix: string, fault: DatabaseFault])[] = [
  ['22', 'invalid'], // data exception: overflow, bad date, NUL byte, negative limit
  ['23', 'invalid'], // integrity: unique, foreign key, check, not null
  ['40', 'conflict'], // serialization failure, deadlock
  ['55P03', 'unavailable'], // lock not available
  ['57', 'unavailable'], // statement timeout, shutting down
  ['53100', 'full'], // no space left on its disk
  ['53', 'unavailable'], // out of memory or connections
  ['08', 'unavailable'], // connection broken
  ['ECONN', 'unavailable'],
  ['ETIMEDOUT', 'unavailable'],
  ['EPIPE', 'unavailable'],
];

/** The fault behind an error, or undefined when it is not a database error. */
export function faultOfDatabase(error: Error): DatabaseFault | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/timeout exceeded when trying to connect|Connection terminated|not queryable/.test(error.message))
    return 'unavailable';
  return FAULTS.find(([prefix]) => code.startsWith(prefix))?.[1];
}

/** The database, not what was asked of it, is why it failed: the same may succeed later. */
export const isOutOfService = (error: Error): boolean =>
  ['full', 'unavailable'].includes(faultOfDatabase(error) ?? '');
