import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reading } from '../../../src/contract/readings';
import type { SimulatedDevicePlan } from '../../../src/contract/simulatorPlan';
import { backfill } from '../../../src/simulator/backfill';
import { SimulatedDevice } from '../../../src/simulator/device';
import { IngestClient } from '../../../src/simulator/ingestClient';
import { StateFile } from '../../../src/simulator/stateFile';
import { Transport } from '../../../src/simulator/transport';
import { openIngestDoor, STORED, type IngestDoor } from '../../fixtures/server/ingestDoor';

const NOW = Date.parse('2026-11-20T08:00:20.000Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const device = (name: string, changes: Partial<SimulatedDevicePlan> = {}) =>
  new SimulatedDevice({
    vendor_device_id: name,
    type: 'RHEO',
    seed: 5,
    scenario: 'stable',
    onset: new Date(NOW).toISOString(),
    variability: 1,
    battery: null,
    backfill: true,
    ...changes,
  });

let door: IngestDoor;
let folder: string;
let file: string;

beforeEach(async () => {
  door = await openIngestDoor(() => STORED);
  folder = await mkdtemp(join(tmpdir(), 'wardline-simulator-'));
  file = join(folder, 'state.json');
});
afterEach(async () => {
  await door.close();
  await rm(folder, { recursive: true });
});

async function fill(
  devices: SimulatedDevice[],
  hours: number,
  now = NOW,
  clock = () => now,
): Promise<number> {
  const stop = new AbortController();
  const state = await StateFile.open(file, now);
  const quiet = () => undefined;
  const transport = new Transport({
    client: new IngestClient(door.url, 'secret'),
    stop: stop.signal,
    log: { milestone: quiet, warn: quiet, say: quiet },
    onStored: (readings) => state.remember(readings),
  });
  const count = await backfill({
    devices,
    transport,
    state,
    maxMs: hours * HOUR_MS,
    clock,
    stop: stop.signal,
  });
  await state.save();
  return count;
}

const times = (readings: readonly Reading[], name: string) =>
  readings.filter((reading) => reading.vendor_device_id === name).map(({ timestamp }) => timestamp);

describe('filling in history', () => {
  it('sends one reading a minute of every device, in time order, up to now', async () => {
    expect(await fill([device('A'), device('B', { seed: 6 })], 20)).toBe(2 * 20 * 60);
    const stamps = door.stored().map(({ timestamp }) => timestamp);
    expect(stamps).toEqual([...stamps].sort());
    const ofA = times(door.stored(), 'A');
    expect(ofA).toHaveLength(20 * 60);
    expect([ofA[0], ofA[1], ofA.at(-1)]).toEqual([
      '2026-11-19T12:01:00.000Z',
      '2026-11-19T12:02:00.000Z',
      '2026-11-20T08:00:00.000Z',
    ]);
    expect(door.requests.map(({ readings }) => readings.length)).toEqual([1_000, 1_000, 400]);
  });

  it('fills only the gap after a pause, and sends nothing twice', async () => {
    await fill([device('A')], 2);
    const first = door.stored().length;
    expect(await fill([device('A')], 48, NOW + 30 * MINUTE_MS)).toBe(30);
    const later = times(door.stored(), 'A').slice(first);
    expect([later[0], later.at(-1)]).toEqual(['2026-11-20T08:01:00.000Z', '2026-11-20T08:30:00.000Z']);
  });

  it("gives a device that is new to it its whole history beside an old one's gap", async () => {
    await fill([device('A')], 2);
    door.stored().length = 0;
    await fill([device('A'), device('NEW')], 2, NOW + 10 * MINUTE_MS);
    expect(times(door.stored(), 'A')).toHaveLength(10);
    expect(times(door.stored(), 'NEW')).toHaveLength(120);
  });

  it('fills no more than it is asked for after a long absence', async () => {
    await fill([device('A')], 1);
    expect(await fill([device('A')], 2, NOW + 500 * HOUR_MS)).toBe(120);
  });

  it('leaves out silences, and devices that no patient wears', async () => {
    await fill(
      [
        device('QUIET', { silent_since: new Date(NOW - HOUR_MS).toISOString() }),
        device('DRAWER', { backfill: false }),
        device('LOOSE', { scenario: 'flaky' }),
      ],
      3,
    );
    expect(times(door.stored(), 'QUIET').at(-1)).toBe('2026-11-20T07:00:00.000Z');
    expect(times(door.stored(), 'DRAWER')).toEqual([]);
    expect(times(door.stored(), 'LOOSE').length).toBeLessThan(170);
    expect(times(door.stored(), 'LOOSE').length).toBeGreaterThan(90);
  });

  it('catches up with a clock that went on while it was sending', async () => {
    let now = NOW;
    await fill([device('A')], 1, NOW, () => (now += 1_000));
    expect(Date.parse(times(door.stored(), 'A').at(-1) ?? '')).toBeGreaterThan(NOW);
  });

  it('joins the present without a jump', async () => {
    await fill([device('A', { variability: 0.3 })], 1);
    const last = door.stored().at(-1)?.observations.heartRate ?? 0;
    const live = device('A', { variability: 0.3 }).readingAt(NOW + 2_000)?.observations.heartRate ?? 0;
    expect(Math.abs(live - last)).toBeLessThan(8);
  });

  it('starts over from a broken state file: what is sent again is stored once', async () => {
    await writeFile(file, '{"last_sent":');
    expect(await fill([device('A')], 1)).toBe(60);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      last_sent: { A: '2026-11-20T08:00:00.000Z' },
    });
  });

  it('does nothing when no history is asked for', async () => {
    expect(await fill([device('A')], 0)).toBe(0);
    expect(door.requests).toEqual([]);
  });
});
