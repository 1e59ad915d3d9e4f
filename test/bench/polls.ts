import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../src/server/db/engine/client';
import { migrate } from '../../src/server/db/engine/migrate';
import { startPostgres } from '../fixtures/database/postgres';
import { benchReading, GATEWAY, makeWard, signIn } from '../fixtures/load/benchWard';
import { cpuSeconds } from '../fixtures/load/cpuSeconds';
import { median, report } from '../fixtures/load/figure';
import { Client, times } from '../fixtures/load/load';
import { runFloor, runServer, type RunningProgram } from '../fixtures/load/runProgram';

/**
 * CPU a request of the product, everything on, beside bare node:http with the same bytes. Many short rounds,
 * product and floor in turn, so that other load on the machine affects both alike.
 */
const DEVICES = 200;
const WARM_UP = 5;
const ROUNDS = 40;
const REQUESTS = 600;
const CONNECTIONS = 10;
const PATH = '/api/dashboard/patients/';

interface Side {
  program: RunningProgram;
  client: Client;
  headers: Record<string, string>;
}

async function main(): Promise<void> {
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'wardline-polls-'));
  try {
    const databaseUrl = await postgres.createDatabase();
    const database = await openPostgres(databaseUrl, () => undefined);
    await migrate(database.db);
    await makeWard(database.db, DEVICES);
    await database.close();

    const server = await runServer({ DATABASE_URL: databaseUrl, GATEWAY_TOKEN: GATEWAY });
    const headers = await signIn(server.url);
    await feed(server.url);
    const bodyFile = join(folder, 'board.json');
    const body = Buffer.from(await (await fetch(server.url + PATH, { headers })).arrayBuffer());
    writeFileSync(bodyFile, body);
    const floor = await runFloor('bareServer.ts', { BODY_FILE: bodyFile });

    await measure(
      { program: server, client: new Client(server.url, CONNECTIONS), headers },
      { program: floor, client: new Client(floor.url, CONNECTIONS), headers },
      body.length,
    );
    await Promise.all([server.stop(), floor.stop()]);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(product: Side, floor: Side, bytes: number): Promise<void> {
  const asks = {
    unchanged: async (side: Side) => ({ 'if-none-match': await etagOf(side) }),
    changed: async () => ({}),
    compressed: async () => ({ 'accept-encoding': 'gzip' }),
  };
  const spent = { unchanged: [] as number[], changed: [] as number[], compressed: [] as number[] };
  const ratios = { unchanged: [] as number[], changed: [] as number[], compressed: [] as number[] };
  const kinds = ['unchanged', 'changed', 'compressed'] as const;
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // Within 30 s of a reading time alone changes nothing.
    if (round % 10 === 0) await feed(product.program.url);
    for (const kind of kinds) {
      const status = kind === 'unchanged' ? 304 : 200;
      const bare = await cpuOfRequest(floor, await asks[kind](floor), status);
      const ours = await cpuOfRequest(product, await asks[kind](product), status);
      if (round < 0) continue;
      spent[kind].push(ours * 1e6);
      ratios[kind].push(ours / bare);
    }
  }
  report({
    name: 'unchanged board (304), CPU a request',
    value: median(spent.unchanged),
    limit: null,
    unit: 'µs',
  });
  report({
    name: 'unchanged board (304), x bare node:http 304',
    value: median(ratios.unchanged),
    limit: 2,
    unit: 'x',
  });
  report({
    name: `changed board of ${DEVICES} entries (${Math.round(bytes / 1_024)} KiB), CPU a request`,
    value: median(spent.changed),
    limit: null,
    unit: 'µs',
  });
  report({
    name: 'changed board, x bare node:http with the same buffer',
    value: median(ratios.changed),
    limit: 1.5,
    unit: 'x',
  });
  report({
    name: 'changed board, gzip, x bare node:http with the same gzip buffer',
    value: median(ratios.compressed),
    limit: null,
    unit: 'x',
  });
}

async function etagOf({ client, headers }: Side): Promise<string> {
  return (await client.send({ path: PATH, headers })).headers.etag ?? '';
}

async function cpuOfRequest(
  { program, client, headers }: Side,
  extra: Record<string, string>,
  status: number,
): Promise<number> {
  const request = { path: PATH, headers: { ...headers, ...extra } };
  const before = cpuSeconds([program.pid]);
  await client.sendAll(
    times(REQUESTS, () => request),
    CONNECTIONS,
    status,
  );
  return (cpuSeconds([program.pid]) - before) / REQUESTS;
}

async function feed(url: string): Promise<void> {
  const now = Date.now();
  const body = JSON.stringify(Array.from({ length: DEVICES }, (_, n) => benchReading(n + 1, now)));
  const headers = { authorization: `Device ${GATEWAY}`, 'content-type': 'application/json' };
  const { status } = await fetch(`${url}/api/ingest/`, { method: 'POST', headers, body });
  if (status !== 202) throw new Error(`The readings were answered with ${status}.`);
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
