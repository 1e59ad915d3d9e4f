import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '../lib/progress.mjs';
import { root, run } from '../lib/run.mjs';

/** Installs the packages of the lock file unless exactly these are installed already. */
export async function ensurePackages() {
  if (installed()) return;
  // npm names itself when it runs a script; called directly, the one on the PATH is used. Install scripts are
  // not needed.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  await step('Installing packages (a minute or two)', () =>
    npm ? run('npm-ci', process.execPath, [npm, ...args]) : run('npm-ci', 'npm', args),
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
