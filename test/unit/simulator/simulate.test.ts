import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Arguments } from '../../../src/simulator/arguments';
import { simulate } from '../../../src/simulator/simulate';
import { UnauthorizedError } from '../../../src/simulator/transport';
import { openIngestDoor, STORED, type Behaviour, type IngestDoor } from '../../fixtures/server/ingestDoor';

const INTERVAL_MS = 100;

let door: IngestDoor;
let folder: string;
let milestones: string[];

const wanted = (changes: Partial<Arguments> = {}): Arguments => ({
  url: door.url,
  token: 'secret',
  devices: 3,
  scenario: 'stable',
  seed: 1,
  intervalMs: INTERVAL_MS,
  type: 'RHEO_SIMULATOR',
  vendorId: null,
  plan: null,
  state: join(folder, 'state.json'),
  backfillMs: 3_600_000,
  steady: false,
  hl7: null,
  adt: null,
  receive: null,
  verbose: false,
  ...changes,
});

async function open(behave: (request: number) => Behaviour): Promise<void> {
  door = await openIngestDoor(behave);
  folder = await mkdtemp(join(tmpdir(), 'wardline-simulate-'));
  milestones = [];
}

/** Runs until the server has stored this many readings. */
async function runUntil(
  stored: number,
  changes: Partial<Arguments> = {},
  clock: () => number = Date.now,
): Promise<void> {
  const stop = new AbortController();
  const quiet = () => undefined;
  const running = simulate(wanted(changes), {
    log: { milestone: (line) => void milestones.push(line), warn: quiet, say: quiet },
    stop: stop.signal,
    clock,
  });
  const watch = setInterval(() => {
    if (door.stored().length >= stored) stop.abort();
  }, 10);
  await running.finally(() => clearInterval(watch));
}

afterEach(async () => {
  await door.close();
  await rm(folder, { recursive: true });
});

describe('a run of the simulator', () => {
  it("fills in the past, says so, and goes live on the interval's beat", async () => {
    await open(() => STORED);
    await runUntil(3 * 60 + 9);
    expect(milestones).toEqual(['BACKFILLED 180 readings', 'LIVE 3 devices']);
    const live = door.stored().slice(180);
    expect(live.slice(0, 3).map((reading) => reading.vendor_device_id)).toEqual(['SIM-1', 'SIM-2', 'SIM-3']);
    for (const { timestamp } of live) expect(Date.parse(timestamp) % INTERVAL_MS).toBe(0);
    const beats = [...new Set(live.map(({ timestamp }) => Date.parse(timestamp)))];
    expect(beats.length).toBeGreaterThanOrEqual(3);
    expect(beats).toEqual([...beats].sort());
  });

  it('remembers what it sent when it is stopped, so that the next run has nothing to fill in', async () => {
    await open(() => STORED);
    await runUntil(3 * 60 + 3);
    const state = JSON.parse(await readFile(join(folder, 'state.json'), 'utf8')) as {
      last_sent: Record<string, string>;
    };
    expect(Object.keys(state.last_sent)).toEqual(['SIM-1', 'SIM-2', 'SIM-3']);
    milestones = [];
    await runUntil(door.stored().length + 3);
    // A new minute may have begun by then.
    expect(['BACKFILLED 0 readings', 'BACKFILLED 3 readings']).toContain(milestones[0]);
  });

  it('goes on through an outage in the middle of live readings', async () => {
    await open((request) => (request > 0 && request < 3 ? { status: 503 } : STORED));
    await runUntil(3 + 12, { backfillMs: 60_000 });
    const times = door
      .stored()
      .filter(({ vendor_device_id: name }) => name === 'SIM-1')
      .map(({ timestamp }) => timestamp);
    expect(new Set(times).size).toBe(times.length);
    expect(times).toEqual([...times].sort());
  });

  it('takes no reading twice when its timers run ahead of the clock', async () => {
    await open(() => STORED);
    const started = Date.now();
    await runUntil(3 + 12, { backfillMs: 60_000 }, () => started + Math.floor((Date.now() - started) * 0.97));
    const taken = door.stored().map(({ vendor_device_id: name, timestamp }) => `${name} ${timestamp}`);
    expect(new Set(taken).size).toBe(taken.length);
  });

  it.each([0, 1])('ends with a reason when the token is refused at request %d', async (refusedFrom) => {
    await open((request) =>
      request >= refusedFrom ? { status: 401, body: { detail: 'Invalid token.' } } : STORED,
    );
    await expect(runUntil(Infinity, { backfillMs: 60_000 })).rejects.toThrow(UnauthorizedError);
  });

  it('refuses a state file that it cannot write before it sends anything', async () => {
    await open(() => STORED);
    await expect(runUntil(1, { state: join(folder, 'missing', 'state.json') })).rejects.toThrow('--state');
    expect(door.requests).toEqual([]);
  });
});
