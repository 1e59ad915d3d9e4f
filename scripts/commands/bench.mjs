import '../setUp/nodeVersion.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from '../setUp/chromium.mjs';
import { figuresOf } from '../lib/figures.mjs';
import { ensurePackages } from '../setUp/packages.mjs';
import { main } from '../lib/progress.mjs';

/** Measures with the programs of test/bench, or with those named. `--long` makes the board's soak as long as a shift. */
await main(async () => {
  await ensurePackages();
  const chromium = await ensureChromium();
  await ensureBuilt();
  const wanted = process.argv.slice(2).filter((word) => word !== '--long');
  const env = { CHROMIUM_PATH: chromium, ...(process.argv.includes('--long') && { BENCH_LONG: '1' }) };
  await figuresOf('test/bench', { wanted, doing: 'Measuring', env });
});
