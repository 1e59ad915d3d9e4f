import '../setUp/nodeVersion.mjs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { figuresOf } from '../lib/figures.mjs';
import { ensurePackages } from '../setUp/packages.mjs';
import { Failure, main } from '../lib/progress.mjs';

/** A hospital of 1,000 beds at work on this machine: `npm run bench:hospital`, or longer with `-- --minutes 30`. */
await main(async () => {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1.5' } } });
  const seconds = Number(values.minutes) * 60;
  if (!(seconds >= 10)) throw new Failure('--minutes wants a number of at least 0.2.');
  await ensurePackages();
  await ensureBuilt();
  await figuresOf('test/bench/hospital', {
    wanted: [],
    doing: 'Running a hospital:',
    env: { HOSPITAL_SECONDS: String(seconds) },
  });
});
