import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure, step } from '../lib/progress.mjs';
import { run } from '../lib/run.mjs';

/**
 * The path of an installed program. Without one its package is installed where possible (root on Debian);
 * elsewhere an error says `advice`.
 * @param {{ programs: string[], name: string, packageName: string, advice: string, report?: typeof step }} wanted
 */
export async function ensureDebianPackage({ programs, name, packageName, advice, report = step }) {
  const found = find(programs);
  if (found) return found;
  if (process.getuid?.() !== 0 || !find(['apt-get'])) throw new Failure(advice);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await report(`Installing ${name} (a minute or two)`, async () => {
    await run(`apt-update-${packageName}`, 'apt-get', ['update'], { env });
    await run(
      `apt-install-${packageName}`,
      'apt-get',
      [
        ...['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'],
        ...['install', '-y', '--no-install-recommends', packageName],
      ],
      { env },
    );
  });
  const installed = find(programs);
  if (!installed) throw new Failure(`${name} was installed, but none of its programs is on the PATH.`);
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
