import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutate';
import type { Tried, Verdict } from './tryMutants';

/** Of a file: the hash of its text, tests and mutants, and the verdicts by the mutant's place; those that are not named were killed. */
interface Kept {
  texts: string;
  verdicts: Record<string, Verdict>;
}

/**
 * The verdicts of every file whose mutants were all tried. Written after each file, so that a run that ends early loses nothing, and part of
 * the repository, so that the next run goes on from there on any machine. Those of a file hold while its text, its mutants and the texts of
 * its nearest tests are the same.
 */
export class KeptResults {
  readonly #path: string;
  readonly #root: string;
  readonly #kept: Record<string, Kept>;

  constructor(root: string) {
    this.#root = root;
    this.#path = join(root, 'test/mutants/verdicts.json');
    this.#kept = existsSync(this.#path)
      ? (JSON.parse(readFileSync(this.#path, 'utf8')) as Record<string, Kept>)
      : {};
  }

  /** The verdicts of a file's mutants; undefined when there are none, or a text has changed since. */
  of(file: string, tests: readonly string[], mutants: readonly Mutant[]): readonly Tried[] | undefined {
    const kept = this.#kept[file];
    if (kept === undefined || kept.texts !== this.#texts(file, tests, mutants)) return undefined;
    return mutants.map((mutant, place) => ({ ...mutant, verdict: kept.verdicts[place] ?? 'killed' }));
  }

  /** `tried`: every mutant of the file, in order. */
  keep(file: string, tests: readonly string[], tried: readonly Tried[]): void {
    const others = tried.flatMap(({ verdict }, place) => (verdict === 'killed' ? [] : [[place, verdict]]));
    const verdicts = Object.fromEntries(others) as Kept['verdicts'];
    this.#kept[file] = { texts: this.#texts(file, tests, tried), verdicts };
    const sorted = Object.fromEntries(Object.entries(this.#kept).sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(this.#path, `${JSON.stringify(sorted, null, 2)}\n`);
  }

  #texts(file: string, tests: readonly string[], mutants: readonly Mutant[]): string {
    const hash = createHash('sha256');
    for (const each of [file, ...tests]) hash.update(readFileSync(join(this.#root, each)));
    // A place means the same mutant only as long as the same ones are made.
    for (const { start, end, text } of mutants) hash.update(`${start}-${end} ${text}\n`);
    return hash.digest('hex').slice(0, 16);
  }
}
