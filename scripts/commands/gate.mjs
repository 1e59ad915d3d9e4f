import '../setUp/nodeVersion.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from '../setUp/chromium.mjs';
import { figuresOf } from '../lib/figures.mjs';
import { suiteFigures } from '../lib/gateSuites.mjs';
import { mutantFigure } from '../lib/mutantFigure.mjs';
import { otherNodeFigures } from '../setUp/otherNodes.mjs';
import { ensurePackages } from '../setUp/packages.mjs';
import { Failure, main, step } from '../lib/progress.mjs';
import { root, run } from '../lib/run.mjs';

/**
 * The suites that take too long for every commit: the long forms of the reliability suites in test/gate, or
 * of those named. Unlike the tests it requires the recorded data, and a test for each requirement and hazard.
 * `--long` makes a soak as long as a shift.
 */
await main(async () => {
  if (!existsSync(join(root, '../shared/data')))
    throw new Failure('The gate needs the recorded data in ../shared/data.');
  await ensurePackages();
  const chromium = await ensureChromium();
  await ensureBuilt();
  const wanted = process.argv.slice(2).filter((word) => word !== '--long');
  const env = { CHROMIUM_PATH: chromium, ...(process.argv.includes('--long') && { GATE_LONG: '1' }) };
  if (wanted.length === 0)
    await step('Tracing requirements and hazards to tests', () =>
      run('trace', process.execPath, ['--import', 'tsx', 'scripts/commands/trace.ts', '--gaps']),
    );
  const others =
    wanted.length === 0
      ? [...(await suiteFigures()), await mutantFigure(), ...(await otherNodeFigures(chromium))]
      : [];
  await figuresOf('test/gate', { wanted, doing: 'Trying', env, others });
});
