import { hash, randomBytes } from 'node:crypto';

/** 256 random bits in 43 characters, after a prefix: `wl_` for a session, `wg_` for a gateway, `wd_` for a display. */
export function newSecret(prefix: 'wl' | 'wg' | 'wd'): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/**
 * The stored form of a secret. A plain SHA-256 is enough because the secret is random and long: 256 bits
 * cannot be enumerated, so there is nothing for a slow hash to slow down.
 */
export function hashOfSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}
