import '../setUp/nodeVersion.mjs';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfSources, markBuilt, upToDate } from '../setUp/buildStamp.mjs';
import { ensurePackages } from '../setUp/packages.mjs';
import { bundles } from '../lib/programs.mjs';
import { listParts } from '../lib/partsList.mjs';
import { main, step } from '../lib/progress.mjs';
import { root, tool } from '../lib/run.mjs';

/** Builds everything into dist, from scratch. `report` reports each step. */
export async function build(report = step) {
  const hash = hashOfSources();
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  // The web bundle takes longest by far: it starts first, and the others are built in parallel.
  const web = tool('build-web', 'webpack-cli/bin/cli.js', ['--mode', 'production']);
  web.catch(() => {}); // Awaited below; an earlier failure must not count as unhandled.
  await report('Building server and simulator', buildPrograms);
  await report('Building the web app', web);
  await report('Listing the parts and their licences', listParts);
  markBuilt(hash);
}

/** Builds unless dist is up to date. */
export async function ensureBuilt() {
  if (!upToDate()) await build();
}

async function buildPrograms() {
  const esbuild = await import('esbuild');
  await Promise.all(bundles.map((bundle) => esbuild.build(bundle)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    await ensurePackages();
    await build();
  });
}
