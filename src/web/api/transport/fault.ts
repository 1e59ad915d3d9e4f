/** Why there is no response: an HTTP status, or the kind of transport failure. */
export type ApiFault =
  | { status: number; data: unknown }
  /** No connection, or it broke. */
  | { status: 'NETWORK' }
  | { status: 'TIMEOUT' }
  /** HTML, cut JSON, or JSON of another shape than the contract's. */
  | { status: 'MALFORMED'; reason: string }
  /** The user would not show the second factor again: nothing was done. */
  | { status: 'DECLINED' }
  /** The session ended before or during the request. */
  | { status: 'SIGNED_OUT' };

/** Whether a query failed because what was asked for does not exist, or no longer. */
export const isGone = (fault: unknown): boolean =>
  typeof fault === 'object' && fault !== null && 'status' in fault && fault.status === 404;

/**
 * A fault for places where only errors may be thrown: with its `status` and, for an HTTP response, its
 * `data`.
 */
export function faultError(fault: unknown): Error {
  return Object.assign(new Error('The server did not do it'), fault);
}
