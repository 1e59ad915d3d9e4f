import '../setUp/nodeVersion.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensurePackages } from '../setUp/packages.mjs';
import { demoWanted, startProduct, stopServices } from '../lib/product.mjs';
import { Failure, main } from '../lib/progress.mjs';
import { root } from '../lib/run.mjs';
import { lastWords } from '../lib/service.mjs';

const help = `npm start -- [--port 3000] [--no-demo] [--history-hours 48] [--steady] [--hl7]

  --port N             where to listen (or PORT; default 3000)
  --no-demo            no demo hospital and no simulated devices: the default when DATABASE_URL is set
  --history-hours N    how far back the simulated devices begin on a new data folder
  --steady             no patient who collapses after the start and every two hours, no colleagues who
                       answer alarms, every device sends all its values every 2 s
  --hl7                other systems too, over HL7: a monitor, an administration that admits, moves, merges and
                       discharges its patient, and a receiver of alarms

Every other setting is a variable: see .env.example.`;

const services = [];
let stopping = false;

// A closed terminal accepts no more output; the shutdown continues without it.
process.stdout.on('error', () => {});

async function stop() {
  if (stopping) return; // A second Ctrl-C must not interrupt the orderly shutdown.
  stopping = true;
  process.stdout.write('\n  Stopping … ');
  await stopServices(services);
  process.stdout.write('stopped\n');
  process.exit(0);
}

await main(async () => {
  const values = flags();
  if (values.help) return console.log(help);
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const demo = values.demo ?? demoWanted();
  if (values.hl7 && !demo) throw new Failure('--hl7 needs the demo hospital.');

  console.log('Wardline');
  await ensurePackages();
  await ensureBuilt();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());
  stopWithNpm();
  try {
    const url = await startProduct(
      {
        demo,
        historyHours: values['history-hours'],
        steady: values.steady,
        hl7: values.hl7,
        env: values.port ? { PORT: values.port } : {},
      },
      services,
    );
    welcome(url, demo);
    if (values.hl7) {
      const log = join(process.env.DATA_DIR ?? 'data', 'logs/hl7.log');
      console.log(`  HL7: Operations, Interfaces shows the links; ${log} what is sent.\n`);
    }
  } catch (error) {
    if (stopping) return; // The programs ended because they were asked to stop.
    stopping = true;
    await stopServices(services);
    throw error;
  }
  await firstEnd();
});

/** The shell between npm and this process passes no SIGTERM on: when npm has been stopped, its end is the only sign. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void stop(), 500).unref();
}

function flags() {
  const options = {
    port: { type: 'string' },
    demo: { type: 'boolean' },
    'history-hours': { type: 'string' },
    steady: { type: 'boolean' },
    hl7: { type: 'boolean' },
    help: { type: 'boolean' },
  };
  try {
    return parseArgs({ options, allowNegative: true }).values;
  } catch (error) {
    throw new Failure(`${error.message}\n\n${help}`);
  }
}

function welcome(url, demo) {
  console.log(`\n  Wardline is running at ${url}`);
  if (demo) {
    console.log('  Sign in as nurse (password nurse-demo) or admin (password admin-demo).');
    console.log('  Demo data: the patients are invented and the devices simulated.');
  }
  console.log('  For research use only. Ctrl-C stops it.\n');
}

/** Everything runs until it is stopped: the first program that ends by itself ends the rest. */
async function firstEnd() {
  const { name, code, service } = await Promise.race(
    services.map((each) => each.gone.then((code) => ({ name: each.name, code, service: each }))),
  );
  if (stopping) return new Promise(() => {}); // `stop` ends the process.
  stopping = true;
  await stopServices(services);
  throw new Failure(`The ${name} has stopped by itself (${code}). It said last:\n\n${lastWords(service)}`);
}
