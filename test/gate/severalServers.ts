import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres } from '../../src/server/db/engine/client';
import { report } from '../fixtures/load/figure';
import { createAlertingWard } from '../fixtures/ward/alertingWard';
import { startBalancer } from '../fixtures/server/balancer';
import { RunningCrashLoad } from '../fixtures/hostile/crashLoad';
import { startPostgres } from '../fixtures/database/postgres';
import { startServerProcess } from '../fixtures/server/serverProcess';

/** T-A2 with several servers: two behind one address, every request to the next one, of which one after the other is killed and comes back. */
const KILLS = 20;
/** Both live until this many requests of readings were acknowledged, and then up to this long (ms). */
const BETWEEN = 40;
const LIFE_MS = 500;
/** Every request goes to the other server, which reads the last hour of its patients again: they must not send hundreds of readings a second. */
const REST_MS = 150;

async function main(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase();
    const open = () => openPostgres(url, () => undefined);
    const before = await open();
    const { patients, users } = await createAlertingWard(before.db, { patients: 16, users: 5 });
    await before.close();
    const env = { DATABASE_URL: url };
    const servers = [await startServerProcess(env), await startServerProcess(env)];
    const ports = servers.map((server) => new URL(server.url).port);
    const balancer = await startBalancer(servers.map((server) => server.url));
    const load = new RunningCrashLoad({
      url: () => balancer.url,
      patients,
      users,
      ingesters: 8,
      pollersEach: 2,
      jitterMs: 200,
      restMs: REST_MS,
    });
    for (let kill = 0; kill < KILLS; kill++) {
      await load.acknowledge(BETWEEN);
      await sleep(LIFE_MS * Math.random());
      const nth = kill % servers.length;
      await servers[nth]?.kill('SIGKILL');
      // The other one runs alone for a while.
      await load.acknowledge(BETWEEN);
      servers[nth] = await startServerProcess({ ...env, PORT: ports[nth] ?? '' });
    }
    const { batches, late, faults, lost } = await load.stop(open);
    balancer.stop();
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    const name = (what: string): string => `[T-A2] two servers, ${KILLS} kills, ${batches} batches: ${what}`;
    for (const [what, value] of Object.entries(lost)) report({ name: name(what), value, limit: 0, unit: '' });
    report({ name: name('acknowledged too late to alert'), value: late, limit: null, unit: '' });
    report({ name: name('polls that had to be repeated'), value: faults, limit: null, unit: '' });
  } finally {
    await postgres.stop();
  }
}

void main();
