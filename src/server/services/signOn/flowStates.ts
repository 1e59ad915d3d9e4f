import { createHmac } from 'node:crypto';
import { hashOfSecret } from '../accounts/credentials/secrets';
import type { Bonds } from './identityProvider';

/** How the state of a way to the provider begins that unlocks a session. */
const PREFIX = 'unlock.';
const STATE = /^unlock\.([0-9]{1,10})\./;

/**
 * The state of a way to the provider: of a sign-in, or of the unlocking of the session with this id. The database knows the
 * hash of all of it, so neither can be turned into the other.
 */
export const stateFor = (unlocks: number | null, secret: string): string =>
  unlocks === null ? secret : `${PREFIX}${unlocks}.${secret}`;

/** The session that a way to the provider unlocks; null when it is a sign-in. */
export function unlockedBy(state: string): number | null {
  const [, id] = STATE.exec(state) ?? [];
  return id === undefined ? null : Number(id);
}

/** What came of such a way, when the provider knows who it is; the code of a sign-in never has this. */
export const unlocking = (session: number): `unlocks ${number}` => `unlocks ${session}`;

/** The name of a flow, by its state. */
export const flowOf = (state: string): string => hashOfSecret(state).slice(0, 16);

/** Another browser's secret, or another state, makes others: what the provider answered is then not accepted. */
export function bondsOf(browser: string, state: string): Bonds {
  const made = (purpose: string) =>
    createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url');
  return { state, nonce: made('nonce'), verifier: made('verifier') };
}
