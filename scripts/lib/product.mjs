import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gatewayToken } from './gatewayToken.mjs';
import { startHl7Demo, writeDemoLinks } from './hl7Demo.mjs';
import { serverProgram, simulatorProgram } from './programs.mjs';
import { Failure, step } from './progress.mjs';
import { root } from './run.mjs';
import { lastWords, outputOf, startService } from './service.mjs';

/**
 * Starts the server and, with the demo hospital, the simulated devices, with `hl7` other systems too; resolves
 * with the address once the board is live. `services` receives each program as soon as it runs, so that a caller can stop those running
 * at any moment.
 */
export async function startProduct(
  { demo, historyHours = '48', steady = false, hl7 = false, watch = false, env = {} },
  services,
) {
  const dataDir = resolve(root, process.env.DATA_DIR ?? 'data');
  if (!process.env.DATABASE_URL) await refuseSecondStart(dataDir);
  const token = process.env.GATEWAY_TOKEN ?? (demo ? gatewayToken(dataDir) : undefined);
  const links = hl7 ? await writeDemoLinks(dataDir) : null;
  const serverEnv = {
    ...env,
    ...(links && { LINKS: links.file }),
    DATA_DIR: dataDir,
    DEMO: demo ? '1' : '0',
    DEMO_STAFF: demo && !steady ? '1' : '0',
    ...(token && { GATEWAY_TOKEN: token }),
  };

  const server = startService([...(watch ? ['--watch'] : []), ...serverProgram], {
    env: serverEnv,
    log: join(dataDir, 'logs/server.log'),
  });
  services.push({ name: 'server', ...server });
  const [, url] = await step('Starting the server', () => lineOf(server, /^READY (\S+)$/m));
  const [note] = /^There is no account yet.*$/m.exec(server.written()) ?? [];
  if (note) console.log(`  ${note}`);
  if (demo) {
    const args = [
      '--url',
      url,
      '--plan',
      join(dataDir, 'simulator-plan.json'),
      '--state',
      join(dataDir, 'simulator-state.json'),
      '--backfill-hours',
      historyHours,
      ...(steady ? ['--steady'] : []),
    ];
    const simulator = startService([...(watch ? ['--watch'] : []), ...simulatorProgram, ...args], {
      env: { GATEWAY_TOKEN: token },
      log: join(dataDir, 'logs/simulator.log'),
    });
    services.push({ name: 'simulator', ...simulator });
    await step('Filling in what the devices measured until now', () =>
      lineOf(simulator, /^LIVE \d+ devices$/m),
    );
  }
  if (links) await startHl7Demo({ url, dataDir, ports: links.ports, watch }, services);
  return url;
}

/**
 * Whether the demo hospital is enabled, by the variables: it is the default without a database of one's own.
 */
export function demoWanted() {
  return process.env.DEMO
    ? ['1', 'true'].includes(process.env.DEMO.toLowerCase())
    : !process.env.DATABASE_URL;
}

/** Stops programs in the reverse order of their start: those that send first, then those that store. */
export async function stopServices(services) {
  for (const service of [...services].reverse()) await service.stop();
}

/**
 * The server takes the lock of its data folder itself; checked here first, so that a second start is refused
 * before anything is loaded.
 */
async function refuseSecondStart(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { lockDataFolder } = await import('../../dist/server/dataFolderLock.mjs');
  const unlock = await lockDataFolder(dataDir).catch((error) => {
    throw new Failure(error.message);
  });
  unlock();
}

async function lineOf(service, pattern) {
  const match = await outputOf(service, pattern);
  if (!match) throw new Failure(lastWords(service));
  return match;
}
