import { LoginFailure } from '../../../api/session';
import { logFault } from '../../../lib/log';
import { clearSessionExpiry } from '../../../lib/session/sessionExpiry';
import { clearStop } from '../../../lib/server/stoppedAt';
import { setToken } from '../../../lib/session/token';

/** A user is signed in: what belongs to the session before goes first. `keep` takes the token. */
export function beginSession(token: string, keep: (token: string) => void = setToken): void {
  // Drops the old session's expiry; the next response carries the new one.
  clearSessionExpiry();
  clearStop();
  keep(token);
}

/** A refusal is no fault. */
export function logLoginFault(error: unknown): void {
  if (!(error instanceof LoginFailure) || error.fault) logFault('login failed', error);
}
