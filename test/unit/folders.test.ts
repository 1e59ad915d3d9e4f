import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** A newcomer chooses among at most this many names; a component and its style sheet are one. */
const MOST = 15;

/** Lists with one file a noun, and the migrations: their names are known before the folder is opened. */
const LISTS = [
  'src/contract',
  'src/server/db/migrations',
  'src/server/routes',
  'src/web/api',
  'src/web/api/answers',
  'src/web/forms/validators',
];

interface Folder {
  path: string;
  names: Set<string>;
}

function foldersUnder(path: string): Folder[] {
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true });
  const names = new Set(entries.filter((each) => each.isFile()).map(({ name }) => name.replace(/\..*$/, '')));
  const below = entries
    .filter((each) => each.isDirectory())
    .flatMap(({ name }) => foldersUnder(`${path}/${name}`));
  return [{ path, names }, ...below];
}

describe('the folders of src', () => {
  const folders = foldersUnder('src');

  it(`have at most ${MOST} names each, but for lists with one file a noun`, () => {
    const large = folders.filter(({ path, names }) => names.size > MOST && !LISTS.includes(path));
    expect(large.map(({ path, names }) => `${path}: ${names.size}`)).toEqual([]);
  });

  it('that are lists are large, and exist', () => {
    const large = folders.filter(({ names }) => names.size > MOST).map(({ path }) => path);
    expect(LISTS.filter((path) => !large.includes(path))).toEqual([]);
  });
});

it('style sheets have at most 250 lines, as every other file', () => {
  const sheets = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  );
  const long = sheets
    .map((path) => ({ path, lines: readFileSync(join(ROOT, 'src', path), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > 250);
  expect(sheets).not.toEqual([]);
  expect(long).toEqual([]);
});
