import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres } from '../../src/server/db/engine/client';
import { migrate } from '../../src/server/db/engine/migrate';
import { startPostgres } from '../fixtures/database/postgres';
import { makeWard, signIn, USER } from '../fixtures/load/benchWard';
import { percentile, report } from '../fixtures/load/figure';
import { Client } from '../fixtures/load/load';
import { startServerProcess } from '../fixtures/server/serverProcess';

/** A flood of sign-ins from other addresses than that of the known station, while boards are polled. */
const TRIES_A_SECOND = 1_000;
const SECONDS = process.env['GATE_LONG'] === '1' ? 60 : 20;
const DEVICES = 50;
const BOARDS = 20;
const POLL_MS = 1_000;
const AGAIN_MS = 3_000;

async function main(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase();
    const { db, close } = await openPostgres(url, (error) => {
      throw error;
    });
    await migrate(db);
    await makeWard(db, DEVICES);
    await close();
    const server = await startServerProcess({ DATABASE_URL: url });
    try {
      await flood(server.url);
    } finally {
      await server.kill('SIGTERM');
    }
  } finally {
    await postgres.stop();
  }
}

async function flood(url: string): Promise<void> {
  const station = await stationAt(url);
  const headers = await signIn(url);
  const program = spawn(process.execPath, [
    join(__dirname, '../fixtures/hostile/loginFlood.mjs'),
    url,
    String(TRIES_A_SECOND),
  ]);
  let output = '';
  program.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const begun = performance.now();
  const end = begun + 1_000 * SECONDS;
  const isOver = (): boolean => performance.now() >= end;
  const [boards, signIns] = await Promise.all([pollBoards(url, headers, isOver), station(isOver)]);
  const seconds = (performance.now() - begun) / 1_000;
  const exited = once(program, 'exit');
  program.stdin.end();
  await exited;
  const tries = (JSON.parse(output) as { made: number }).made / seconds;
  process.stderr.write(`The flood: ${output.trim()}\n`);
  const name = (what: string) =>
    `login flood of ${Math.round(tries)}/s for ${Math.round(seconds)} s: ${what}`;
  report({ name: name('of it, below its rate'), value: TRIES_A_SECOND - tries, limit: 50, unit: '/s' });
  report({
    name: name('a known station signs in, slowest'),
    value: Math.max(...signIns) / 1_000,
    limit: 3,
    unit: 's',
  });
  report({
    name: name(`board p99 of ${boards.length}`),
    value: percentile(boards, 99),
    limit: 250,
    unit: 'ms',
  });
}

/** A station where the person has signed in before; signs in again and again, and measures how long each takes (ms). */
async function stationAt(url: string): Promise<(isOver: () => boolean) => Promise<number[]>> {
  let cookie = '';
  const enter = async (): Promise<number> => {
    const response = await fetch(`${url}/api/api-token-auth/`, {
      method: 'POST',
      body: new URLSearchParams(USER),
      headers: cookie === '' ? {} : { cookie },
    });
    const [given] = response.headers.getSetCookie().filter((each) => each.startsWith('wardline_station='));
    if (given !== undefined) cookie = given.split(';', 1)[0] ?? '';
    return response.status;
  };
  const first = await enter();
  if (first !== 200 || cookie === '') throw new Error(`The first sign-in was answered with ${first}.`);
  return async (isOver) => {
    const taken: number[] = [];
    while (!isOver()) {
      const begun = performance.now();
      // What is busy is tried again, as a person does.
      while ((await enter()) !== 200) await sleep(200);
      taken.push(performance.now() - begun);
      await sleep(AGAIN_MS);
    }
    return taken;
  };
}

async function pollBoards(
  url: string,
  headers: Record<string, string>,
  isOver: () => boolean,
): Promise<number[]> {
  const client = new Client(url, BOARDS);
  const taken: number[] = [];
  const board = async (index: number): Promise<void> => {
    await sleep((POLL_MS / BOARDS) * index);
    while (!isOver()) {
      const begun = performance.now();
      const { status } = await client.send({ path: '/api/dashboard/patients/', headers });
      if (status !== 200) throw new Error(`The board was answered with ${status}.`);
      taken.push(performance.now() - begun);
      await sleep(Math.max(0, POLL_MS - (performance.now() - begun)));
    }
  };
  await Promise.all(Array.from({ length: BOARDS }, (_, index) => board(index)));
  return taken;
}

void main();
