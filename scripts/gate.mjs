import './nodeVersion.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { figuresOf } from './figures.mjs';
import { ensurePackages } from './packages.mjs';
import { Failure, main } from './progress.mjs';
import { root } from './run.mjs';

/**
 * What takes too long for every commit: the long forms of the reliability suites in test/gate, or of those named. Unlike the
 * tests it does not do without the recorded data.
 */
await main(async () => {
  if (!existsSync(join(root, '../shared/data'))) throw new Failure('The gate needs the recorded data in ../shared/data.');
  await ensurePackages();
  const chromium = await ensureChromium();
  await ensureBuilt();
  await figuresOf('test/gate', { wanted: process.argv.slice(2), doing: 'Trying', env: { CHROMIUM_PATH: chromium } });
});
