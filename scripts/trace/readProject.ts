import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programTexts } from './programTexts';
import type { Proof } from './proof';

export const ROOT = join(__dirname, '../..');
export const REQUIREMENTS_COPY = join(ROOT, 'docs/requirements.md');
export const HAZARDS = join(ROOT, 'docs/hazards.md');

/** A page of the specification, which lies beside the project where it is developed; null elsewhere. */
export function sharedPage(path: string): string | null {
  const file = join(ROOT, '../shared', path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * What the programs of the gate state that they try: no runner reports on them, and `npm test` does not run
 * them.
 */
export function gateProofs(): Proof[] {
  const files = readdirSync(join(ROOT, 'test/gate')).filter((file) => file.endsWith('.ts'));
  return files
    .map((file) => `test/gate/${file}`)
    .sort()
    .flatMap((file) => programTexts(file, readFileSync(join(ROOT, file), 'utf8')));
}
