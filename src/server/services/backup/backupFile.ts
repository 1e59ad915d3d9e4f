import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Migration } from '../../db/migrate';
import type { SequenceState } from '../../db/schemaObjects';

export const FORMAT = 'wardline-backup-1';

/** What a backup says of itself, on its first line. */
export interface BackupHeader {
  format: typeof FORMAT;
  takenAt: string;
  /** The schema that its rows have. */
  migrations: Migration[];
  sequences: SequenceState[];
}

/** A line of a backup: its header, a table, a row of that table as JSON, and how many these were. */
export type BackupLine = { header: BackupHeader } | { table: string } | { row: string } | { rows: number };

/** A backup that cannot be taken or restored, said in a sentence. */
export class BackupRefused extends Error {}

/** Rows begin with a brace, as the database wrote them; everything else has this mark. */
const MARK = '#';
const SEAL = `${MARK}{"seal":`;

/** Level 6 takes twice as long for files a tenth smaller. */
const COMPRESSION = 3;

/**
 * Writes a backup, whole or not at all: it has its name only once everything is on the disk. Resolves with its seal, the SHA-256 of
 * its lines, which is also its last line.
 */
export async function writeBackup(file: string, lines: AsyncIterable<BackupLine>): Promise<string> {
  if (await exists(file)) throw new BackupRefused(`${file} is there already. A backup never replaces another one.`);
  const partial = `${file}.partial`;
  const hash = createHash('sha256');
  try {
    const output = createWriteStream(partial, { mode: 0o600 });
    await pipeline(Readable.from(withSeal(lines, hash)), createGzip({ level: COMPRESSION }), output as Writable);
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
 * The lines of a backup. Whoever has read them all knows that they are those that were written.
 * @throws BackupRefused when the file is something else, was cut off or altered.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  if (!(await exists(file))) throw new BackupRefused(`There is no file ${file}.`);
  const hash = createHash('sha256');
  let isWhole = false;
  try {
    for await (const line of linesOf(file)) {
      if (isWhole) throw new BackupRefused(`${file} was altered: it goes on after its end.`);
      if (line.startsWith(SEAL)) {
        isWhole = (JSON.parse(line.slice(MARK.length)) as { seal: string }).seal === hash.copy().digest('hex');
        if (!isWhole) throw new BackupRefused(`${file} was altered: its lines are not those that its seal is of.`);
        continue;
      }
      hash.update(line).update('\n');
      yield line.startsWith(MARK) ? (JSON.parse(line.slice(MARK.length)) as BackupLine) : { row: line };
    }
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    throw new BackupRefused(`${file} is no backup, or was cut off or altered (${error instanceof Error ? error.message : String(error)}).`);
  }
  if (!isWhole) throw new BackupRefused(`${file} is no backup, or was cut off: its end is missing.`);
}

async function* withSeal(lines: AsyncIterable<BackupLine>, hash: Hash): AsyncGenerator<string> {
  for await (const line of lines) {
    const text = `${'row' in line ? line.row : MARK + JSON.stringify(line)}\n`;
    hash.update(text);
    yield text;
  }
  yield `${SEAL}"${hash.copy().digest('hex')}"}\n`;
}

/** Only a line feed ends a line: a row may hold every other character. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file);
  const text = input.pipe(createGunzip()).setEncoding('utf8');
  input.once('error', (error) => text.destroy(error));
  let rest = '';
  for await (const part of text as AsyncIterable<string>) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const exists = (file: string): Promise<boolean> => access(file).then(() => true, () => false);

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
