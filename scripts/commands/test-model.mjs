import '../setUp/nodeVersion.mjs';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from '../setUp/chromium.mjs';
import { jest } from '../lib/jest.mjs';
import { ensurePackages } from '../setUp/packages.mjs';
import { playwright } from '../lib/playwright.mjs';
import { Failure, main, step } from '../lib/progress.mjs';
import { summaryOf } from '../results/summary.mjs';
import { root } from '../lib/run.mjs';

/** Plays the models, those whose titles hold the words given or all: machines and screens in process, and with --browser in Chromium too. */
await main(async () => {
  const inBrowser = process.argv.includes('--browser');
  const words = process.argv
    .slice(2)
    .filter((word) => !word.startsWith('--'))
    .join(' ');
  const only = (flag) => (words === '' ? [] : [flag, words]);
  await ensurePackages();
  rmSync(join(root, '.cache/model'), { recursive: true, force: true });
  const runs = [
    await step(
      'Playing the models of machines and screens',
      jest(['unit', 'web'], ['--testPathPatterns', 'test/model/', ...only('-t')]),
    ),
  ];
  if (inBrowser) {
    const chromium = await ensureChromium();
    await ensureBuilt();
    runs.push(
      await step(
        'Playing the models of screens in Chromium',
        playwright(chromium, ['models', ...only('-g')]),
      ),
    );
  }
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/commands/model-report.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  // With words, the other tests are skipped.
  const { failures } = summaryOf(runs.flat().filter(({ status }) => status !== 'skipped'));
  if (failures.length > 0) throw new Failure(failures.join('\n\n'));
});
