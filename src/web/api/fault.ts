/** Why there is no answer: an HTTP status, or what went wrong on the way. */
export type ApiFault =
  | { status: number; data: unknown }
  /** No connection, or it broke. */
  | { status: 'NETWORK' }
  | { status: 'TIMEOUT' }
  /** HTML, cut JSON, or JSON of another shape than the contract's. */
  | { status: 'MALFORMED'; reason: string }
  /** The session ended before or while asking. */
  | { status: 'SIGNED_OUT' };

/** A fault for where only errors may be thrown: with its `status` and, of an HTTP answer, its `data`. */
export function faultError(fault: unknown): Error {
  return Object.assign(new Error('The server did not do it'), fault);
}
