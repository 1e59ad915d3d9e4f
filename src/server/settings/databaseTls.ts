import { hostOfNone } from '../db/engine/driverDefaults';

/** Values of `sslmode` with which the connection is encrypted and the server's certificate checked. */
const CHECKED_MODES = ['require', 'verify-ca', 'verify-full'];

/**
 * Why a PostgreSQL address is not used as it is: patients' data and passwords of the database would cross the
 * network readable, or to another host that poses as the server. Null for one that is fine.
 */
export function objectionToDatabase(
  name: string,
  address: string,
  isLoopback: (host: string) => boolean,
): string | null {
  const url = new URL(address);
  // Of two values the driver takes the last one, and another reader the first.
  const repeated = [...url.searchParams.keys()].find((key) => url.searchParams.getAll(key).length > 1);
  if (repeated !== undefined) return `${name} has ${repeated} more than once. Leave one of them.`;
  const named = hostOf(url);
  const host = named === '' ? hostOfNone() : named;
  // One that begins with / is the folder of a socket.
  if (host.startsWith('/') || isLoopback(host) || isEncrypted(url)) return null;
  const where =
    named === ''
      ? `names no host, and PGHOST is another machine (${host}),`
      : `is on another machine (${host})`;
  return (
    `${name} ${where} and does not ask for TLS:` +
    ` add ?sslmode=verify-full to the address (and &sslrootcert=FILE for a certificate authority of your own), or set DATABASE_INSECURE=1`
  );
}

/** As the driver understands it: a host in the query counts. Empty when there is none. */
const hostOf = ({ searchParams, hostname }: URL): string =>
  searchParams.get('host') ||
  decodeURIComponent(hostname)
    .replace(/^\[|\]$/g, '')
    .toLowerCase();

function isEncrypted({ searchParams }: URL): boolean {
  const mode = searchParams.get('sslmode') ?? '';
  // There, `require` alone trusts any certificate, and an authority of one's own has to be named.
  const likeLibpq = searchParams.get('uselibpqcompat') === 'true' && !searchParams.has('sslrootcert');
  if (mode === '') return ['true', '1'].includes(searchParams.get('ssl') ?? '');
  return CHECKED_MODES.includes(mode) && !(likeLibpq && mode === 'require');
}
