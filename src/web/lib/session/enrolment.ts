import { subscribeToToken } from './token';

let isRequired = false;
const listeners = new Set<() => void>();

/** Whether the server refuses everything to this user until a second factor is set up (`ADMIN_MFA`). */
export const isEnrolmentRequired = (): boolean => isRequired;

/** The server has said so; or, with false, the second factor is set up. */
export function requireEnrolment(required: boolean): void {
  if (required === isRequired) return;
  isRequired = required;
  for (const listener of [...listeners]) listener();
}

export function subscribeToEnrolment(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// The next user may be another one.
subscribeToToken(() => requireEnrolment(false));
