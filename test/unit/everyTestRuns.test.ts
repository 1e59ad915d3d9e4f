import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projects } from '../../jest.config';

const ROOT = join(__dirname, '../..');

/** What Jest's patterns of this project use of globs: alternatives, folders and names. */
function matcherOf(glob: string): RegExp {
  const source = glob
    .replace('<rootDir>/', '')
    .replace(/[.]/g, '\\.')
    .replace(/\{([^}]+)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
    .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(.*/)?'));
  return new RegExp(`^${source}$`);
}

const jestMatchers = projects.map(({ testMatch }) => testMatch.map(matcherOf));
const isOfPlaywright = (file: string) => /^test\/e2e\/.*\.spec\.ts$/.test(file);

const runnersOf = (file: string): number =>
  jestMatchers.filter((patterns) => patterns.some((each) => each.test(file))).length +
  Number(isOfPlaywright(file));

// A file that no runner takes is reported by nobody: its tests look written and never ran.
it('each file of tests is taken by one runner', () => {
  const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => runnersOf(file) !== 1)).toEqual([]);
  expect(runnersOf('test/unit/web/of.test.tsx')).toBe(0);
});
