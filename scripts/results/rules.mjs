import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/run.mjs';
import { QUARANTINE } from './quarantine.mjs';

/** The quarantine of this project, as it is written. @returns {unknown} */
export const readQuarantine = () => JSON.parse(readFileSync(join(root, QUARANTINE), 'utf8'));

const FIXTURES = join(root, 'test/fixtures');
const FAST_CHECK = /\bfrom 'fast-check'/;
const RELATIVE_IMPORT = /\b(?:from|import\(|import) ?'(\.[^']+)'/g;

/**
 * Whether a test file holds properties, whose inputs are random: it uses fast-check itself or imports a
 * fixture that does, directly or through other fixtures.
 * @param {string} file from the root
 */
export function hasProperties(file) {
  return usesFastCheck(join(root, file), new Set());
}

/** @param {string} path @param {Set<string>} seen @returns {boolean} */
function usesFastCheck(path, seen) {
  if (seen.has(path) || !existsSync(path)) return false;
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  return (
    FAST_CHECK.test(text) ||
    [...text.matchAll(RELATIVE_IMPORT)]
      .map(([, from]) => join(dirname(path), from ?? ''))
      .filter((imported) => imported.startsWith(FIXTURES))
      .some((imported) => ['.ts', '.tsx', ''].some((end) => usesFastCheck(imported + end, seen)))
  );
}

/** What `summaryOf` needs from this project. */
export function projectRules() {
  const quarantine = readQuarantine();
  return {
    quarantine: Array.isArray(quarantine) ? quarantine : [],
    hasData: (/** @type {string} */ folder) => existsSync(join(root, '../shared/data', folder)),
    hasProperties,
  };
}
