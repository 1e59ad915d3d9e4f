/** A sender with whom TLS could not be agreed upon. */
export interface TlsRefusal {
  /** The name of the link. */
  link: string;
  /** Of the sender. */
  address: string;
  /** In words. */
  reason: string;
}

/** The same address is reported once in this time, ms: a sender tries again every second. */
const EVERY_MS = 60_000;
/** Addresses that are remembered. */
const MOST = 1_000;

/** Reports senders that are refused, each at most once a minute. */
export class TlsRefusals {
  readonly #reportedAt = new Map<string, number>();

  constructor(
    private readonly onRefused: (refusal: TlsRefusal) => void,
    /** A monotonic clock in ms. */
    private readonly elapsed: () => number = () => performance.now(),
  ) {}

  note(link: string, address: string, error: Error): void {
    const now = this.elapsed();
    const last = this.#reportedAt.get(address);
    if (last !== undefined && now - last < EVERY_MS) return;
    this.#reportedAt.delete(address);
    this.#reportedAt.set(address, now);
    const [oldest] = this.#reportedAt.keys();
    if (this.#reportedAt.size > MOST && oldest !== undefined) this.#reportedAt.delete(oldest);
    this.onRefused({ link, address, reason: reasonOf(error) });
  }
}

const OF_NO_AUTHORITY = 'its certificate is of no authority in tls.ca';
const NO_TLS = 'what it sends is no TLS';

const REASONS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate was revoked',
  INVALID_PURPOSE: 'its certificate is none of a client',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: OF_NO_AUTHORITY,
  DEPTH_ZERO_SELF_SIGNED_CERT: OF_NO_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: OF_NO_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: OF_NO_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: OF_NO_AUTHORITY,
  ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE: 'it has no certificate',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'its TLS is older than 1.2',
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_HTTP_REQUEST: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  ERR_SSL_NO_SHARED_CIPHER: 'it has no cipher in common with this server',
  ERR_TLS_HANDSHAKE_TIMEOUT: 'it did not agree upon TLS in time',
  ECONNRESET: 'it closed the connection before TLS was agreed upon',
};

function reasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  const known = REASONS[code];
  if (known !== undefined) return known;
  if (code.includes('_ALERT_')) return `it refused this server (${code})`;
  return code === '' ? message : code;
}
