import { deviceName } from '../../../scripts/replay/deviceName';
import { planReplay } from '../../../scripts/replay/planReplay';
import { replay, type ReplayClock } from '../../../scripts/replay/replay';
import { readRecordings } from '../../../scripts/riskEvaluation/readers/readRecordings';
import type { RecordedReading, Recording } from '../../../scripts/riskEvaluation/recording';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { IngestClient } from '../../../src/simulator/ingestClient';
import { ENGINES, openTestDatabase, type Engine } from '../../fixtures/database/database';
import { times } from '../../fixtures/runner/fullForm';
import {
  admitRecorded,
  expectedOf,
  expectedRaises,
  PREFIX,
  storedOf,
  storedRaises,
} from '../../fixtures/patients/playedPatients';
import { seededRandom } from '../../fixtures/time/random';
import { startTestServer, type TestServer } from '../../fixtures/server/server';
import { describeOnData } from '../../fixtures/runner/sharedData';
import { admitGateway, GATEWAY_TOKEN } from '../../fixtures/ward/ward';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let database: OpenDatabase;
let server: TestServer;

async function open(engine: Engine): Promise<void> {
  database = await openTestDatabase(engine);
  server = await startTestServer({
    database,
    config: engine === 'postgres' ? { databaseUrl: 'postgres://its-own' } : {},
  });
  await admitGateway(server.db);
}

async function close(): Promise<void> {
  await server.close();
  await database.close();
}

/** The server's clock, which stands still until a caller waits. */
const clock: ReplayClock = {
  now: () => server.clock(),
  until: async (moment) => server.clock.set(Math.max(moment, server.clock())),
};

/**
 * Plays recordings into the server; returns, by device, the differences between what it holds and the results
 * of the evaluation's modules.
 */
async function replayed(recordings: readonly Recording[], speed = 1) {
  const start = server.clock();
  const plan = planReplay(recordings, {
    start,
    speed,
    maxAgeMs: 28 * DAY,
    deviceOf: (recording) => deviceName(PREFIX, recording),
  });
  const patients = await admitRecorded(server.db, recordings, Math.min(start, plan.from) - HOUR);
  const client = new IngestClient(server.url, GATEWAY_TOKEN);
  const result = await replay({
    plan,
    clock,
    post: (readings) => client.post(readings, new AbortController().signal),
  });
  const devices = recordings.map((recording) => {
    const device = deviceName(PREFIX, recording);
    const patient = patients.get(device) ?? 0;
    const origin = plan.origins.get(device) ?? 0;
    return { device, patient, recording, origin, expected: expectedOf(recording, origin, patient) };
  });
  const compared = await Promise.all(
    devices.map(async ({ device, patient, recording, origin, expected }) => ({
      device,
      expected,
      expectedRaises: await expectedRaises(recording, origin),
      storedRaises: await storedRaises(server.db, patient),
      stored: await storedOf(server.db, device, patient),
    })),
  );
  return { plan, result, compared };
}

const made = (name: string, readings: readonly RecordedReading[]): Recording => ({
  name,
  age: null,
  sex: null,
  readings,
});
const at = (time: number, measured: RecordedReading['measured']): RecordedReading => ({
  time,
  measured,
  isSepsis: null,
});

/** Patients who fall, recover, are measured rarely, and whose sensors report impossible values. */
function madePatients(prefix: string): Recording[] {
  const random = seededRandom(15);
  const around = (mean: number, reach: number): number =>
    Math.round(10 * (mean + (random() - 0.5) * 2 * reach)) / 10;
  const septic = (share: number): RecordedReading['measured'] => ({
    heartRate: around(80 + 45 * share, 5),
    respirationRate: around(14 + 14 * share, 2),
    bodyTemperature: around(36.8 + 2.2 * share, 0.1),
    bloodOxygenSaturation: around(98 - 6 * share, 1),
    bloodPressureSystolic: around(125 - 40 * share, 5),
    bloodPressureDiastolic: around(75 - 25 * share, 4),
  });
  const hours = (count: number, measured: (hour: number) => RecordedReading['measured']) =>
    Array.from({ length: count }, (_, hour) => at(hour * HOUR, measured(hour)));
  let time = 0;
  return [
    made(
      `${prefix}sepsis`,
      hours(60, (hour) => septic(Math.min(1, Math.max(0, (hour - 20) / 25)))),
    ),
    made(
      `${prefix}low`,
      hours(60, (hour) => ({ bloodPressureMean: around(hour % 20 < 8 ? 58 : 82, 4) })),
    ),
    made(
      `${prefix}gaps`,
      hours(60, (hour) =>
        hour % 7 === 3
          ? {}
          : { bloodPressureMean: around(64, 6), ...(hour % 3 === 0 ? { heartRate: around(90, 9) } : {}) },
      ),
    ),
    made(
      `${prefix}dirt`,
      hours(
        60,
        (hour) =>
          [
            { bloodPressureMean: 11_647, heartRate: -100 },
            { bloodPressureSystolic: 0, bloodPressureDiastolic: 0, bloodPressureMean: 0 },
            { bodyTemperature: 384.5, respirationRate: 0 },
            { bloodPressureSystolic: 90, bloodPressureDiastolic: 40 },
            septic(1),
          ][hour % 5] ?? {},
      ),
    ),
    made(
      `${prefix}minutes`,
      Array.from({ length: 200 }, (_, minute) =>
        at(40 * HOUR + minute * MINUTE, {
          bloodPressureMean: around(minute < 90 || minute > 140 ? 85 : 47, 3),
        }),
      ),
    ),
    made(
      `${prefix}irregular`,
      Array.from({ length: 60 }, (_, index) => {
        time += Math.ceil((index % 9 === 8 ? 300 : 50) * random()) * MINUTE + Math.floor(random() * 1_000);
        return at(time, {
          bloodPressureMean: around(66, 12),
          bloodPressureSystolic: around(100, 20),
          heartRate: around(100, 20),
        });
      }),
    ),
  ];
}

describe.each(ENGINES)('recordings that are replayed at their own pace on %s', (engine) => {
  beforeAll(() => open(engine));
  afterAll(close);

  it('are stored, scored, alerted and alarmed exactly as the evaluation says: 0 differences', async () => {
    const recordings = madePatients('m-');
    const { result, compared } = await replayed(recordings);
    expect(result).toEqual({
      sent: compared.reduce((sum, { stored }) => sum + stored.readings.length, 0),
      rejected: 0,
    });
    for (const { expected, stored } of compared) expect(stored).toEqual(expected);
    for (const { expectedRaises: raises, storedRaises: held } of compared) expect(held).toEqual(raises);
    // The comparison is of something: scores in every band, alerts of both scores and severities.
    const alerts = compared.flatMap(({ stored }) =>
      stored.alerts.map(({ observation_type, severity }) => `${observation_type} ${severity}`),
    );
    expect(new Set(alerts)).toEqual(
      new Set(['HIPI WARNING', 'HIPI CRITICAL', 'SPI WARNING', 'SPI CRITICAL']),
    );
    const raised = compared.flatMap(({ storedRaises: held }) => held.map(({ kind }) => kind));
    expect(new Set(raised).size).toBeGreaterThanOrEqual(5);
    const scores = compared.flatMap(({ stored }) => stored.readings.flatMap(({ hipi, spi }) => [hipi, spi]));
    for (const [from, to] of [
      [0, 50],
      [50, 85],
      [85, 100],
    ] as const)
      expect(scores.some((score) => score !== null && score >= from && score < to)).toBe(true);
    expect(scores).toContain(null);
  });

  it('are stored and scored the same at sixty times that pace, and no clock is taken to be wrong', async () => {
    const { plan, result, compared } = await replayed(madePatients('f-'), 60);
    expect(result.rejected).toBe(0);
    expect(plan.to).toBeLessThanOrEqual(server.clock());
    for (const { expected, stored } of compared) expect(stored.readings).toEqual(expected.readings);
    const states = await server.db
      .selectFrom('latest_states')
      .select(['vendor_device_id', 'feed'])
      .where('vendor_device_id', 'like', 'replay-f-%')
      .execute();
    expect(states.map(({ feed }) => feed.clockOffset ?? null)).toEqual(compared.map(() => null));
  });
});

for (const [folder, most] of [
  ['physionet2019_sepsis', times(12, 138)],
  ['physionet2009_map_1min', times(3, 60)],
  ['physionet2012_icu48h', times(6, 40)],
] as const)
  describeOnData(`recorded patients of ${folder}`, folder, (path) => {
    beforeAll(() => open('pglite'));
    afterAll(close);

    it('are stored, scored, alerted and alarmed exactly as the evaluation says: 0 differences', async () => {
      const recordings = readRecordings(path)?.recordings.slice(0, most) ?? [];
      const { result, compared } = await replayed(recordings);
      expect(result.rejected).toBe(0);
      expect(result.sent).toBeGreaterThan(300);
      for (const { expected, stored } of compared) expect(stored).toEqual(expected);
      for (const { expectedRaises: raises, storedRaises: held } of compared) expect(held).toEqual(raises);
    }, 600_000);
  });
