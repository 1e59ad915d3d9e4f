import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Tried } from './tryMutants';

type Kept = Record<string, { texts: string; tried: Tried[] }>;

/**
 * The verdicts of every file whose mutants were all tried, kept after each file, so that a run that ends early loses nothing. Those of a
 * file hold while its text and the texts of its nearest tests are the same.
 */
export class KeptResults {
  readonly #path: string;
  readonly #root: string;
  readonly #kept: Kept;

  constructor(root: string) {
    this.#root = root;
    this.#path = join(root, '.cache/mutants-by-file.json');
    this.#kept = existsSync(this.#path) ? (JSON.parse(readFileSync(this.#path, 'utf8')) as Kept) : {};
  }

  /** The verdicts of a file; undefined when there are none, or a text has changed since. */
  of(file: string, tests: readonly string[]): readonly Tried[] | undefined {
    const kept = this.#kept[file];
    return kept?.texts === this.#texts(file, tests) ? kept.tried : undefined;
  }

  keep(file: string, tests: readonly string[], tried: Tried[]): void {
    this.#kept[file] = { texts: this.#texts(file, tests), tried };
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(this.#path, JSON.stringify(this.#kept));
  }

  #texts(file: string, tests: readonly string[]): string {
    const hash = createHash('sha256');
    for (const each of [file, ...tests]) hash.update(readFileSync(join(this.#root, each)));
    return hash.digest('hex');
  }
}
