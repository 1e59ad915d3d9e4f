import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Failure, step } from './progress.mjs';
import { simulatorProgram } from './programs.mjs';
import { lastWords, outputOf, startService } from './service.mjs';

/** The number of HL7 over MLLP at IANA; the others follow it. */
const FIRST_PORT = 2575;

/** Whom the simulated administration admits, as the list of patients is searched; and the number of the second record. */
const ADMITTED = 'Hallgren';
const SECOND_RECORD = '4711002';
const LOOK_MS = 3_000;
/** A merge stands this long before the demo takes it back: long enough to be seen. */
const MERGED_MS = 60_000;

/**
 * The links of the demo: monitors and an administration come in, alarms go out, all on this machine. Writes the
 * file that the server reads them from.
 */
export async function writeDemoLinks(dataDir) {
  if (process.env.LINKS)
    throw new Failure('LINKS and --hl7 exclude each other: --hl7 brings links of its own.');
  const [monitors, adt, receiver] = await freePorts(3);
  const file = join(dataDir, 'hl7-links.json');
  const links = [
    { name: 'monitors', direction: 'in', port: monitors, takes: ['ORU'], allow: ['127.0.0.1'] },
    { name: 'adt', direction: 'in', port: adt, takes: ['ADT'], allow: ['127.0.0.1'] },
    { name: 'nurse call', direction: 'out', host: '127.0.0.1', port: receiver, heartbeat_every: 60 },
  ];
  writeFileSync(file, `${JSON.stringify(links, null, 2)}\n`);
  return { file, ports: { monitors, adt, receiver } };
}

async function freePorts(count) {
  const ports = [];
  for (let port = FIRST_PORT; ports.length < count; port++) if (await isFree(port)) ports.push(port);
  return ports;
}

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Starts the other systems, and the person who puts the monitor on and takes a wrong merge back. */
export async function startHl7Demo({ url, dataDir, ports, watch }, services) {
  const args = [
    ...['--hl7', `127.0.0.1:${ports.monitors}`],
    ...['--adt', `127.0.0.1:${ports.adt}`],
    ...['--receive', `127.0.0.1:${ports.receiver}`],
    ...['--state', join(dataDir, 'hl7-round.txt')],
  ];
  const simulator = startService([...(watch ? ['--watch'] : []), ...simulatorProgram, ...args], {
    log: join(dataDir, 'logs/hl7.log'),
  });
  services.push({ name: 'HL7 simulator', ...simulator });
  const [, monitor] = await step('Starting the other systems', async () => {
    const match = await outputOf(simulator, /^MONITORS (\S+).*$/m);
    if (!match) throw new Failure(lastWords(simulator));
    return match;
  });
  workAsAdmin(url, monitor);
}

/** Does through the API, as the Admin of the demo, what a person would do; an error is printed once, and tried again. */
function workAsAdmin(url, monitor) {
  const reported = new Set();
  const report = ({ message }) => {
    if (!reported.has(message)) console.error(`  HL7 demo: ${message}`);
    reported.add(message);
  };
  let token = null;
  let busy = false;
  const call = async (method, path, body) => {
    token ??= await signIn(url);
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Token ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status === 401) token = null;
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer.status === 204 ? null : answer.json();
  };
  const look = async () => {
    await putMonitorOn(call, monitor);
    await undoMerges(call);
  };
  setInterval(() => {
    if (busy) return;
    busy = true;
    look()
      .catch(report)
      .finally(() => (busy = false));
  }, LOOK_MS).unref();
}

async function signIn(url) {
  const answer = await fetch(`${url}/api/api-token-auth/`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin', password: 'admin-demo' }),
  });
  if (!answer.ok) throw new Error(`signing in: ${answer.status}`);
  return (await answer.json()).token;
}

async function putMonitorOn(call, monitor) {
  const { results: patients } = await call('GET', `/patients/?search=${ADMITTED}`);
  const patient = patients.find(({ admission, device }) => admission !== null && device === null);
  if (patient === undefined) return;
  const { results: known } = await call('GET', `/devices/?search=${monitor}`);
  const device = known[0] ?? (await call('POST', '/devices/', { vendor_device_id: monitor, type: 'RHEO' }));
  await call('PATCH', `/devices/${device.id}/`, { patient: patient.id, ai_enabled: true });
}

/** The merge of the simulated administration is undone once it has stood for a minute. */
async function undoMerges(call) {
  const merges = await call('GET', '/merges/');
  const standing = merges.filter(({ number, undone_at }) => number === SECOND_RECORD && undone_at === null);
  for (const { id, merged_at } of standing)
    if (Date.now() - Date.parse(merged_at) >= MERGED_MS) await call('POST', `/merges/${id}/undo/`, {});
}
