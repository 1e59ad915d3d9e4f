import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** The documents that lead through the code. */
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/hazards.md',
  'docs/mutants.md',
];

/** From where a document names a file: `web/api/transport/base` is src/web/api/transport/base.ts. */
const ROOTS = ['', 'src/', 'src/server/', 'src/web/', 'test/', 'docs/'];

const PATHS = ['src', 'test', 'scripts', 'docs', 'public'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
);
const KNOWN = new Set(
  PATHS.flatMap((path) => [
    path,
    path.replace(/\.(test|spec)?\.?[a-z]+$/, ''),
    path.replace(/\.[a-z]+$/, ''),
  ]),
);

const exists = (path: string): boolean =>
  ROOTS.some((root) => KNOWN.has(`${root}${path}`)) ||
  statSync(join(ROOT, path), { throwIfNoEntry: false }) !== undefined;

/** Paths in backticks that begin with a folder of ours. A path with a placeholder (`<noun>`, `00NN`, `…`, `*`) is a pattern. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => FOLDERS.has(path.split('/')[0] ?? '') && !/00NN|\bX\b/.test(path));
}

const FOLDERS = new Set(
  ['', 'src', 'src/server', 'src/web'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((each) => each.isDirectory() && !each.name.startsWith('.') && each.name !== 'node_modules')
      .map(({ name }) => name),
  ),
);

describe('the documents', () => {
  it.each(DOCUMENTS)('%s names only files and folders that exist', (document) => {
    const named = pathsIn(readFileSync(join(ROOT, document), 'utf8'));
    expect([...new Set(named)].filter((path) => !exists(path))).toEqual([]);
  });

  it('name files by which this test can fail', () => {
    expect(
      DOCUMENTS.flatMap((document) => pathsIn(readFileSync(join(ROOT, document), 'utf8'))).length,
    ).toBeGreaterThan(200);
    expect(exists('server/services/ingest/noSuchFile')).toBe(false);
  });
});
