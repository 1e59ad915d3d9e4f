import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recording, RecordingKind, Recordings } from '../recording';
import { parseIrregularRecord } from './irregularRecords';
import { parseMinuteRecord } from './minuteRecords';
import { parsePsv } from './psv';

interface Format {
  /** What a file's name ends with. */
  extension: string;
  /** What its first line begins with. */
  header: RegExp;
  parse(name: string, text: string): Recording;
}

const FORMATS: Readonly<Record<RecordingKind, Format>> = {
  2019: { extension: '.psv', header: /^\w+\|/, parse: parsePsv },
  2012: { extension: '.txt', header: /^Time,Parameter,Value/, parse: parseIrregularRecord },
  2009: { extension: '.csv', header: /^minute,map_mmHg/, parse: parseMinuteRecord },
};
const KINDS = Object.keys(FORMATS) as readonly RecordingKind[];

/**
 * The recordings of a folder and of its folders, in the order of their names. Without `as` the kind is that of the first file whose
 * name and first line fit one. Null when there is no such file. Recordings without a reading are only counted.
 */
export function readRecordings(folder: string, as?: RecordingKind): Recordings | null {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const kind = as ?? guessedKind(files, read);
  if (kind === null) return null;
  const { extension, header, parse } = FORMATS[kind];
  const recordings: Recording[] = [];
  for (const file of files.filter((name) => name.endsWith(extension))) {
    const text = read(file);
    if (header.test(text)) recordings.push(parse(file, text));
  }
  const known = recordings.filter(({ readings }) => readings.length > 0);
  return known.length === 0 ? null : { kind, recordings: known, empty: recordings.length - known.length };
}

function guessedKind(files: readonly string[], read: (file: string) => string): RecordingKind | null {
  for (const file of files) {
    const kind = KINDS.find(
      (each) => file.endsWith(FORMATS[each].extension) && FORMATS[each].header.test(read(file)),
    );
    if (kind !== undefined) return kind;
  }
  return null;
}
