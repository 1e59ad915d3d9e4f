import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';

const stamp = join(root, 'dist/stamp');
const sources = [
  'src',
  'public',
  'scripts/lib/programs.mjs',
  'scripts/webpack',
  'webpack.config.ts',
  'babel.config.js',
  'tsconfig.json',
  'package-lock.json',
];

/** True when dist was built from exactly these sources, so that a start need not build. */
export function upToDate() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources();
}

/** Marks dist as built from the sources of this hash, taken before the build began. */
export function markBuilt(hash) {
  writeFileSync(stamp, hash);
}

/** The contents of dist no longer match a known state of the sources. */
export function markStale() {
  rmSync(stamp, { force: true });
}

/** Of every file that a build reads, and of the one variable that it compiles in. */
export function hashOfSources() {
  const hash = createHash('sha256').update(process.env.API_BASE_URL ?? '');
  for (const file of sources.flatMap(filesIn))
    hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function filesIn(path) {
  const entries = existsSync(join(root, path)) ? list(path) : [];
  return entries.sort();
}

function list(path) {
  try {
    return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
      list(join(path, entry.name)),
    );
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
