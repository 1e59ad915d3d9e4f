import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where recorded data of real patients lies, beside the project; it is never part of it. */
const SHARED_DATA = join(__dirname, '../../../shared/data');

/** A folder of recorded data, or null, with a printed line, on a machine that has none. Only tests on such data may skip. */
export function sharedData(folder: string): string | null {
  const path = join(SHARED_DATA, folder);
  if (existsSync(path)) return path;
  process.stdout.write(`skipped: no data (${folder})\n`);
  return null;
}
