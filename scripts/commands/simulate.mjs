import '../setUp/nodeVersion.mjs';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensurePackages } from '../setUp/packages.mjs';
import { simulatorProgram } from '../lib/programs.mjs';
import { main } from '../lib/progress.mjs';
import { ended, root } from '../lib/run.mjs';

/**
 * Runs the simulator with the arguments given. Without a token it uses the one of the demo in the data
 * folder, if there is one.
 */
await main(async () => {
  await ensurePackages();
  await ensureBuilt();
  const kept = join(root, process.env.DATA_DIR ?? 'data', 'gateway-token');
  const token = process.env.GATEWAY_TOKEN ?? (existsSync(kept) ? readFileSync(kept, 'utf8').trim() : '');
  const simulator = spawn(process.execPath, [...simulatorProgram, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, GATEWAY_TOKEN: token },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => simulator.kill(signal));
  const code = await ended(simulator);
  process.exitCode = typeof code === 'number' ? code : 0;
});
