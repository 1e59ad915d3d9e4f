import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** At most this many test files are run on a mutant: those that import its file by the fewest steps. */
const MOST = 16;

const filesUnder = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);

/** By source file, the unit tests that are nearest to it. */
export function nearestTests(root: string): (file: string) => string[] {
  const importers = new Map<string, string[]>();
  for (const file of [...filesUnder(root, 'src'), ...filesUnder(root, 'test')]) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, name = ''] of source.matchAll(/from '(\.[^']+)'/g)) {
      const base = relative(root, join(root, dirname(file), name));
      const found = [`${base}.ts`, `${base}.tsx`].find((each) => existsSync(join(root, each)));
      if (found !== undefined) importers.set(found, [...(importers.get(found) ?? []), file]);
    }
  }
  return (file) => {
    const seen = new Set([file]);
    const tests: string[] = [];
    for (let last = [file]; last.length > 0 && tests.length < MOST;) {
      last = [...new Set(last.flatMap((each) => importers.get(each) ?? []))].filter(
        (each) => !seen.has(each),
      );
      last.forEach((each) => seen.add(each));
      tests.push(...last.filter((each) => /^test\/unit\/.*\.test\.ts$/.test(each)));
    }
    return tests.slice(0, MOST);
  };
}
