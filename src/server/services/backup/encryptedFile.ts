import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

/** How a file begins that was encrypted in the format of age (age-encryption.org/v1). */
const SIGNATURE = Buffer.from('age-encryption.org/v1\n');

/** How many bytes of a file show whether it is encrypted. */
export const SIGNATURE_BYTES = SIGNATURE.length;

export const isEncrypted = (beginning: Uint8Array): boolean => SIGNATURE.equals(beginning);

type Bytes = AsyncIterable<Uint8Array>;

/** The bytes as a file that the passphrase opens, here or with `age -d`. */
export async function* encrypted(bytes: Bytes, passphrase: string): Bytes {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  yield* iterate(await encrypter.encrypt(webStream(bytes)));
}

/** The file was encrypted with another passphrase. */
export class WrongPassphrase extends Error {}

/**
 * What is in such a file. Fails where the file was altered or cut off.
 * @throws WrongPassphrase
 */
export async function* decrypted(bytes: Bytes, passphrase: string): Bytes {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const opened = await decrypter.decrypt(webStream(bytes)).catch((error: unknown) => {
    throw error instanceof Error && error.message.startsWith('no identity matched')
      ? new WrongPassphrase()
      : error;
  });
  yield* iterate(opened);
}

/** Node's streams are those of the browser, but their types are not. */
const webStream = (bytes: Bytes) => Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;
const iterate = (stream: ReadableStream<Uint8Array>): Bytes => Readable.fromWeb(stream as NodeStream);
