import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Migration } from '../../db/engine/migrate';
import type { SequenceState } from '../../db/engine/schemaObjects';
import { decrypted, encrypted, isEncrypted, SIGNATURE_BYTES, WrongPassphrase } from './encryptedFile';

export const FORMAT = 'wardline-backup-1';

/** The header of a backup, on its first line. */
export interface BackupHeader {
  format: typeof FORMAT;
  takenAt: string;
  /** The schema version of its rows. */
  migrations: Migration[];
  sequences: SequenceState[];
}

/** A part of a backup: its header, a table, some rows of that table, each a line of JSON, and how many these were in all. */
export type BackupPart =
  { header: BackupHeader } | { table: string } | { page: readonly string[] } | { rows: number };

/** A backup that cannot be taken or restored, with the reason as a sentence. */
export class BackupRefused extends Error {}

/** Rows begin with a brace, as the database wrote them; everything else has this mark. */
const MARK = '#';
const SEAL = `${MARK}{"seal":`;

/** Level 6 takes twice as long for files a tenth smaller. */
const COMPRESSION = 3;

/** How many bytes are decompressed at once. */
const CHUNK = 256 * 1_024;

/**
 * Writes a backup, whole or not at all: it gets its name only once everything is on the disk. Resolves with
 * its seal, the SHA-256 of its lines, which is also its last line. With a passphrase the file is encrypted.
 */
export async function writeBackup(
  file: string,
  parts: AsyncIterable<BackupPart>,
  passphrase: string | null = null,
): Promise<string> {
  if (await exists(file))
    throw new BackupRefused(`${file} is there already. A backup never replaces another one.`);
  const partial = `${file}.partial`;
  const hash = createHash('sha256');
  try {
    const output = createWriteStream(partial, { mode: 0o600 });
    await pipeline(
      Readable.from(withSeal(parts, hash)),
      createGzip({ level: COMPRESSION }),
      (bytes: AsyncIterable<Uint8Array>) => (passphrase === null ? bytes : encrypted(bytes, passphrase)),
      output as Writable,
    );
    await syncToDisk(partial);
    await rename(partial, file);
    await syncToDisk(dirname(file));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return hash.digest('hex');
}

/**
 * The parts of a backup. Reading them to the end verifies that they are those that were written.
 * @throws BackupRefused when the file is something else, was cut off or altered, or needs another passphrase.
 */
export async function* readBackup(
  file: string,
  passphrase: string | null = null,
): AsyncGenerator<BackupPart> {
  if (!(await exists(file))) throw new BackupRefused(`There is no file ${file}.`);
  const hash = createHash('sha256');
  let isWhole = false;
  try {
    for await (const lines of linesOf(file, passphrase)) {
      let page: string[] = [];
      for (const line of lines) {
        if (isWhole) throw new BackupRefused(`${file} was altered: it goes on after its end.`);
        if (line.startsWith(SEAL)) {
          isWhole =
            (JSON.parse(line.slice(MARK.length)) as { seal: string }).seal === hash.copy().digest('hex');
          if (!isWhole)
            throw new BackupRefused(`${file} was altered: its lines are not those that its seal is of.`);
          continue;
        }
        hash.update(`${line}\n`);
        if (!line.startsWith(MARK)) {
          page.push(line);
          continue;
        }
        if (page.length > 0) yield { page };
        page = [];
        yield JSON.parse(line.slice(MARK.length)) as BackupPart;
      }
      if (page.length > 0) yield { page };
    }
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    if (error instanceof WrongPassphrase)
      throw new BackupRefused(`${file} was encrypted with another passphrase.`);
    throw new BackupRefused(
      `${file} is no backup, or was cut off or altered (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  if (!isWhole) throw new BackupRefused(`${file} is no backup, or was cut off: its end is missing.`);
}

async function* withSeal(parts: AsyncIterable<BackupPart>, hash: Hash): AsyncGenerator<string> {
  for await (const part of parts) {
    const text =
      'page' in part ? part.page.map((row) => `${row}\n`).join('') : `${MARK}${JSON.stringify(part)}\n`;
    hash.update(text);
    yield text;
  }
  yield `${SEAL}"${hash.copy().digest('hex')}"}\n`;
}

/** The lines, in batches as they arrive. Only a line feed ends one: a row may hold every other character. */
async function* linesOf(file: string, passphrase: string | null): AsyncGenerator<string[]> {
  const input = Readable.from(await zippedBytes(file, passphrase));
  const text = input.pipe(createGunzip({ chunkSize: CHUNK })).setEncoding('utf8');
  input.once('error', (error) => text.destroy(error));
  let rest = '';
  for await (const part of text as AsyncIterable<string>) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') yield [rest];
}

/** The compressed bytes of a backup, decrypted if need be. */
async function zippedBytes(file: string, passphrase: string | null): Promise<AsyncIterable<Uint8Array>> {
  if (!isEncrypted(await beginningOf(file))) {
    // The passphrase also proves who made the file: one that needs none may come from anywhere.
    if (passphrase !== null)
      throw new BackupRefused(
        `${file} is not encrypted: leave out --passphrase-file to open it all the same.`,
      );
    return createReadStream(file);
  }
  if (passphrase === null)
    throw new BackupRefused(`${file} is encrypted: name the file of its passphrase with --passphrase-file.`);
  return decrypted(createReadStream(file), passphrase);
}

async function beginningOf(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(SIGNATURE_BYTES) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
