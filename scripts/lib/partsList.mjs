import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { npm } from './npm.mjs';
import { Failure } from './progress.mjs';
import { root } from './run.mjs';

const SBOM_BYTES = 32 * 2 ** 20;
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/**
 * Writes what the product is made of beside it: dist/sbom.cdx.json (CycloneDX, from the lock file, the parts that are needed
 * to run) and dist/third-party-licences.txt, the licence of each, which is served with the web app as well.
 */
export async function listParts() {
  const [command, args] = npm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']);
  const { stdout } = await promisify(execFile)(command, args, { cwd: root, maxBuffer: SBOM_BYTES });
  const all = JSON.parse(stdout);
  // npm's own --omit dev leaves out what development needs as well (React, pg).
  const needed = neededToRun();
  const components = all.components.filter((part) => needed.has(part['bom-ref']));
  if (components.length === 0) throw new Failure('npm sbom lists no part.');
  const refs = new Set([all.metadata.component['bom-ref'], ...needed]);
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  const sbom = { ...all, components, dependencies };
  writeFileSync(join(root, 'dist/sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
  const licences = components.map(licenceOf).join(`\n\n${'-'.repeat(80)}\n\n`);
  for (const file of ['dist/third-party-licences.txt', 'dist/web/third-party-licences.txt'])
    writeFileSync(join(root, file), `${licences}\n`);
}

/** The packages that are needed to run, as name@version. */
function neededToRun() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return new Set(
    Object.entries(packages)
      .filter(([path, { dev }]) => path !== '' && dev !== true)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  );
}

/** The name of a part, its licence by name, and the texts that it brings. A part of another platform is not installed. */
function licenceOf({ name, version, licenses = [] }) {
  const folder = join(root, 'node_modules', name);
  const { files, named } = installedIn(folder);
  const ids = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression);
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version}: ${ids.join(', ') || named}`, ...texts].join('\n\n');
}

function installedIn(folder) {
  try {
    const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { files: readdirSync(folder).filter((file) => LICENCE_FILE.test(file)), named: license };
  } catch {
    return { files: [], named: 'not installed here' };
  }
}
