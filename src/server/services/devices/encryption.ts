import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

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
 * was encrypted for: a row's secret that is copied into another row is worthless there. While keys are
 * rotated, what other keys sealed or signed is accepted as well.
 */
export class Encryption {
  readonly #key: Buffer;
  readonly #keyName: string;
  /** All keys by their names, the one that seals first. */
  readonly #keys: ReadonlyMap<string, Buffer>;

  /** `key` seals and signs; `others` open and verify only. Each has 32 bytes. */
  constructor(key: Buffer, others: readonly Buffer[] = []) {
    const keys = [key, ...others];
    for (const { length } of keys)
      if (length !== KEY_BYTES) throw new RangeError(`A key has ${KEY_BYTES} bytes, not ${length}.`);
    this.#key = key;
    this.#keyName = nameOf(key);
    this.#keys = new Map(keys.map((each) => [nameOf(each), each]));
  }

  /** How every text begins that this key seals. */
  get prefix(): string {
    return `${VERSION}.${this.#keyName}.`;
  }

  seal(text: string, purpose: string): string {
    const nonce = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [VERSION, this.#keyName, nonce.toString('base64url'), sealed.toString('base64url')].join('.');
  }

  /** A name that stands for the text, the same on every server, and reveals nothing of it without the key. */
  pseudonym(text: string): string {
    return createHmac('sha256', this.#key).update(`pseudonym\0${text}`).digest('base64url').slice(0, 22);
  }

  /** What only this key makes of the text: a client that shows both has them from a server with the key. */
  signature(text: string, purpose: string): string {
    return signatureBy(this.#key, text, purpose);
  }

  /** Whether a server with one of the keys signed the text for this purpose. */
  isSignature(signature: string, text: string, purpose: string): boolean {
    const shown = Buffer.from(signature);
    return [...this.#keys.values()].some((key) => {
      const genuine = Buffer.from(signatureBy(key, text, purpose));
      return genuine.length === shown.length && timingSafeEqual(genuine, shown);
    });
  }

  /** @throws CannotOpen */
  open(sealedText: string, purpose: string): string {
    const [version, keyName = '', nonce = '', sealed = ''] = sealedText.split('.');
    const key = this.#keys.get(keyName);
    if (version !== VERSION || key === undefined)
      throw new CannotOpen('The text was sealed with another key.');
    const bytes = Buffer.from(sealed, 'base64url');
    try {
      const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(nonce, 'base64url'), {
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

const nameOf = (key: Buffer): string =>
  createHmac('sha256', key).update('name of the key').digest('base64url').slice(0, 8);

const signatureBy = (key: Buffer, text: string, purpose: string): string =>
  createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url');
