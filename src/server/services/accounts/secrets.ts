import { hash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits that says what it is: `wl_` + 43 characters for a session, `wg_` for a gateway. */
export function newSecret(prefix: 'wl' | 'wg'): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/**
 * What the database keeps of a secret. A plain SHA-256 is enough because the secret is random and long; nobody can
 * enumerate 256 bits, so there is nothing for a slow hash to slow down.
 */
export function hashOfSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}
