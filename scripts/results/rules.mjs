import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { QUARANTINE } from './quarantine.mjs';

/** The quarantine of this project, as it is written. @returns {unknown} */
export const readQuarantine = () => JSON.parse(readFileSync(join(root, QUARANTINE), 'utf8'));

/** Whether a test file holds properties, whose inputs are random. @param {string} file from the root */
export function hasProperties(file) {
  const path = join(root, file);
  return existsSync(path) && /from 'fast-check'|hostile\/fuzz'/.test(readFileSync(path, 'utf8'));
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
