import '../setUp/nodeVersion.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { markStale } from '../setUp/buildStamp.mjs';
import { ensurePackages } from '../setUp/packages.mjs';
import { demoWanted, startProduct, stopServices } from '../lib/product.mjs';
import { bundles } from '../lib/programs.mjs';
import { Failure, main, step } from '../lib/progress.mjs';
import { logFolder, root } from '../lib/run.mjs';
import { lastWords, outputOf, startService } from '../lib/service.mjs';

const services = [];
let stopping = false;

async function stop() {
  if (stopping) return;
  stopping = true;
  await stopServices(services);
  process.exit(0);
}

/**
 * For development: the bundles of server and simulator are rebuilt on every change and the programs restarted; the web app
 * comes from webpack's dev server, which hands /api on to the server. The page is at PORT (3000), the server one above.
 */
await main(async () => {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  await ensurePackages();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());

  const webPort = Number(process.env.PORT ?? 3000);
  const demo = demoWanted();
  markStale();
  await step('Building server and simulator', watchPrograms);
  const url = await startProduct(
    { demo, watch: true, env: { PORT: String(webPort + 1), LOG_LEVEL: 'debug' } },
    services,
  );
  await step('Building the web app', () => serveWeb(webPort, url));

  console.log(
    `\n  The web app is at http://127.0.0.1:${webPort}, the server at ${url}. Both follow your changes.`,
  );
  console.log(
    '  Logs: data/logs/server.log, data/logs/simulator.log, .cache/logs/web.log. Ctrl-C stops it.\n',
  );
});

async function watchPrograms() {
  const esbuild = await import('esbuild');
  for (const bundle of bundles) {
    await esbuild.build(bundle);
    const context = await esbuild.context({ ...bundle, logLevel: 'warning' });
    await context.watch();
  }
}

async function serveWeb(port, target) {
  const web = startService(['node_modules/webpack-cli/bin/cli.js', 'serve', '--mode', 'development'], {
    env: { WEB_PORT: String(port), API_TARGET: target },
    log: join(logFolder, 'web.log'),
  });
  services.push({ name: 'web', ...web });
  if (!(await outputOf(web, /compiled /))) throw new Failure(lastWords(web));
}
