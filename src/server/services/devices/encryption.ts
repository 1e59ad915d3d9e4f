import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** A text was encrypted with another key or for another purpose, or was changed since. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
}

/**
 * Encrypts secrets that must be readable again, unlike passwords. An encrypted text is `v1.<name of the
 * key>.<nonce>.<ciphertext and tag>`, each part in base64url, and can be decrypted only for the purpose it
 * was encrypted for: a row's secret that is copied into another row is worthless there.
 */
export class Encryption {
  readonly #key: Buffer;
  readonly #keyName: string;

  /** `key` has 32 bytes. */
  constructor(key: Buffer) {
    if (key.length !== KEY_BYTES) throw new RangeError(`A key has ${KEY_BYTES} bytes, not ${key.length}.`);
    this.#key = key;
    this.#keyName = createHmac('sha256', key).update('name of the key').digest('base64url').slice(0, 8);
  }

  seal(text: string, purpose: string): string {
    const nonce = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [VERSION, this.#keyName, nonce.toString('base64url'), sealed.toString('base64url')].join('.');
  }

  /** @throws CannotOpen */
  open(sealedText: string, purpose: string): string {
    const [version, keyName, nonce = '', sealed = ''] = sealedText.split('.');
    if (version !== VERSION || keyName !== this.#keyName)
      throw new CannotOpen('The text was sealed with another key.');
    const bytes = Buffer.from(sealed, 'base64url');
    try {
      const decipher = createDecipheriv(ALGORITHM, this.#key, Buffer.from(nonce, 'base64url'), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    } catch (error) {
      throw new CannotOpen('The text was changed, or sealed for another purpose.', { cause: error });
    }
  }
}
