import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testTitlesOf, textsOf, type TestTitle } from './testTitles';

export const ROOT = join(__dirname, '../..');
export const REQUIREMENTS_COPY = join(ROOT, 'docs/requirements.md');
export const HAZARDS = join(ROOT, 'docs/hazards.md');

/** A page of the specification, which lies beside the project where it is developed; null elsewhere. */
export function sharedPage(path: string): string | null {
  const file = join(ROOT, '../shared', path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Every test of the project, and what the programs of the gate say that they try. */
export function readTitles(): TestTitle[] {
  const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .sort();
  return files.flatMap((file) => {
    const isTest = /\.(test|spec)\.tsx?$/.test(file);
    if (!isTest && !/^test\/gate\/[^/]+\.ts$/.test(file)) return [];
    const source = readFileSync(join(ROOT, file), 'utf8');
    return isTest ? testTitlesOf(file, source) : textsOf(file, source);
  });
}
