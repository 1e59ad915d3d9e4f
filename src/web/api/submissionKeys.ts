import type { ApiFault } from './fault';

/** Submissions whose outcome is not known, by what was sent: sent again, they carry the same key. */
const unknown = new Map<string, string>();

const nameOf = (url: string, body: unknown): string => `${url} ${JSON.stringify(body) ?? ''}`;

/**
 * The idempotency key of a POST (open-points §1): the one of before when the same was sent and it is not known whether it was kept, so that
 * trying again never stores it twice; otherwise a new one. In memory only.
 */
export function submissionKey(url: string, body: unknown): string {
  return unknown.get(nameOf(url, body)) ?? newKey();
}

/** Remembers the key while the outcome is not known; forgets it with the first answer that says what became of the submission. */
export function settleSubmission(url: string, body: unknown, key: string, outcome: { status: number } | { fault: ApiFault }): void {
  if (isUnknown(outcome)) unknown.set(nameOf(url, body), key);
  else unknown.delete(nameOf(url, body));
}

/** A form was closed, or the session is over: what is submitted from now on is new, also where it reads the same. */
export const forgetSubmissions = (): void => unknown.clear();

/** Whether a fault leaves it open if the server has kept what was sent: it did not answer, or not in words that are ours. */
export function isOutcomeUnknown(fault: unknown): boolean {
  const status = typeof fault === 'object' && fault !== null && 'status' in fault ? fault.status : undefined;
  return status === 'NETWORK' || status === 'TIMEOUT' || status === 'MALFORMED' || (typeof status === 'number' && status >= 500);
}

const isUnknown = (outcome: { status: number } | { fault: ApiFault }): boolean =>
  'fault' in outcome ? isOutcomeUnknown(outcome.fault) : outcome.status >= 500 || outcome.status === 409;

/** 128 random bits, hex: `crypto.randomUUID` wants https, and a ward's server may have none. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
