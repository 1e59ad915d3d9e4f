import './nodeVersion.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { figuresOf } from './figures.mjs';
import { ensurePackages } from './packages.mjs';
import { main } from './progress.mjs';

/** Measures with the programs of test/bench, or with those named. */
await main(async () => {
  await ensurePackages();
  const chromium = await ensureChromium();
  await ensureBuilt();
  await figuresOf('test/bench', { wanted: process.argv.slice(2), doing: 'Measuring', env: { CHROMIUM_PATH: chromium } });
});
