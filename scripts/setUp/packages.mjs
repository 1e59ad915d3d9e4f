import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '../lib/progress.mjs';
import { root, run } from '../lib/run.mjs';
import { npm } from '../lib/npm.mjs';

/** Installs the packages of the lock file unless exactly these are installed already. */
export async function ensurePackages() {
  if (installed()) return;
  // Install scripts are not needed.
  await step('Installing packages (a minute or two)', () =>
    run('npm-ci', ...npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'])),
  );
}

/**
 * Compares npm's own list of what it installed with the lock; packages for other platforms are expected to be
 * absent.
 */
function installed() {
  const folder = join(root, 'node_modules');
  const list = join(folder, '.package-lock.json');
  if (!existsSync(list)) return false;
  // Packages shared with another checkout belong to the checkout they are linked from: npm would empty the
  // folder for both.
  if (lstatSync(folder).isSymbolicLink()) return true;
  const present = JSON.parse(readFileSync(list, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (present[path] ? present[path].version === version : optional === true),
  );
}
