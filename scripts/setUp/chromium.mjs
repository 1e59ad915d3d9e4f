import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure, step } from '../lib/progress.mjs';
import { run } from '../lib/run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of an installed Chromium. Without one it is installed where possible (root on Debian); elsewhere
 * an error explains how.
 */
export async function ensureChromium(tell = step) {
  const found = process.env.CHROMIUM_PATH ?? find(names);
  if (found) return found;
  if (process.getuid?.() !== 0 || !find(['apt-get'])) {
    throw new Failure(
      'The browser tests need Chromium. Install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to the program of an installed one.',
    );
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await tell('Installing Chromium (a minute or two)', async () => {
    await run('apt-update', 'apt-get', ['update'], { env });
    await run('apt-install', 'apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env });
  });
  const installed = find(names);
  if (!installed) throw new Failure('Chromium was installed, but none of its programs is on the PATH.');
  return installed;
}

function find(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
