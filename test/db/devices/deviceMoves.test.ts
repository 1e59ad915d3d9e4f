import type { Dashboard } from '../../../src/contract/dashboard';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { apiClient, type Answer } from '../../fixtures/server/apiClient';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { times } from '../../fixtures/runner/fullForm';
import { seededRandom } from '../../fixtures/time/random';
import { startTestServer, type TestServer } from '../../fixtures/server/server';
import { addDevice, addPatient, admitGateway, GATEWAY_TOKEN, reading } from '../../fixtures/ward/ward';

const MOVES = times(50, 200);
const READINGS_A_MOVE = 50;
const LATE_SHARE = 0.3;
const LONGEST_LATE_MOVES = 20;

/**
 * A heart rate of no patient; a patient's is higher by the patient's place, so that every value identifies
 * its patient.
 */
const UNWORN = 50;

describe.each(ENGINES)('devices going round on %s', (engine) => {
  let database: OpenDatabase;
  let server: TestServer;
  let api: ReturnType<typeof apiClient>;

  beforeEach(async () => {
    database = await openTestDatabase(engine);
    await admitGateway(database.db);
    server = await startTestServer({ database });
    api = apiClient(server, await server.signIn('nurse'));
  });
  afterEach(async () => {
    await server.close();
    await database.close();
  });

  async function ingest(readings: unknown[]): Promise<void> {
    if (readings.length === 0) return;
    const response = await fetch(`${server.url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(readings),
    });
    expect(response.status).toBe(202);
  }

  const move = async (device: number, patient: number | null): Promise<Answer> =>
    api.patch(
      `/devices/${device}/`,
      { patient },
      (await api.get(`/devices/${device}/`)).headers.get('etag') ?? '',
    );

  it(`[C1] [API-81] ${MOVES} moves, ${MOVES * READINGS_A_MOVE} readings, 30 % late: none goes to another patient, and no board shows one’s value under another`, async () => {
    const { db, clock } = server;
    const random = seededRandom(9);
    const pick = (count: number) => Math.floor(random() * count);
    const devices = await Promise.all(Array.from({ length: 5 }, (_, n) => addDevice(db, `D${n}`)));
    const patients = await Promise.all(Array.from({ length: 12 }, () => addPatient(db)));
    const wearers = devices.map((): number | null => null);
    const codeOf = (patient: number | null) =>
      patient === null ? UNWORN : UNWORN + 1 + patients.indexOf(patient);
    const held: { due: number; reading: unknown }[] = [];
    const mixedUp: unknown[] = [];

    async function lookAtBoard(): Promise<void> {
      const { body } = await api.get<Dashboard>('/dashboard/overview/');
      for (const {
        patient,
        observations: { heartRate },
      } of body) {
        if (heartRate !== null && heartRate !== codeOf(patient?.id ?? null))
          mixedUp.push({ patient, heartRate });
      }
    }

    for (let round = 0; round < MOVES; round++) {
      clock.advance(1_000);
      const onTime: unknown[] = [];
      for (let n = 0; n < READINGS_A_MOVE; n++) {
        const device = n % devices.length;
        const each = reading(`D${device}`, clock() - 950 + 15 * n, {
          heartRate: codeOf(wearers[device] ?? null),
        });
        if (random() < LATE_SHARE) held.push({ due: round + 1 + pick(LONGEST_LATE_MOVES), reading: each });
        else onTime.push(each);
      }
      const late = held.filter(({ due }) => due === round).map((each) => each.reading);
      const device = pick(devices.length);
      const patient = random() < 0.15 ? null : (patients[pick(patients.length)] ?? null);
      const [moved] = await Promise.all([
        move(devices[device] ?? 0, patient),
        ingest(onTime),
        ingest(late),
        lookAtBoard(),
      ]);
      expect(moved.status).toBe(200);
      wearers.forEach((wearer, other) => {
        if (wearer === patient) wearers[other] = null;
      });
      wearers[device] = patient;
      await lookAtBoard();
    }
    await ingest(held.filter(({ due }) => due >= MOVES).map((each) => each.reading));

    expect(mixedUp).toEqual([]);
    const stored = await db.selectFrom('readings').select(['patient_id', 'heart_rate']).execute();
    expect(stored).toHaveLength(MOVES * READINGS_A_MOVE);
    expect(held.length / stored.length).toBeCloseTo(LATE_SHARE, 1);
    // Around a change of patient a reading may belong to no patient, but never to another patient.
    expect(
      stored.filter(({ patient_id, heart_rate }) => patient_id !== null && heart_rate !== codeOf(patient_id)),
    ).toEqual([]);
    expect(stored.filter(({ patient_id }) => patient_id !== null).length).toBeGreaterThan(
      0.3 * stored.length,
    );
  }, 120_000);

  it('[C2] of 50 who give one free device to a patient at once one succeeds, and 49 are refused at the field', async () => {
    const device = await addDevice(server.db, 'WANTED');
    const patients = await Promise.all(Array.from({ length: 50 }, () => addPatient(server.db)));
    const answers = await Promise.all(
      patients.map((patient) => api.patch<object>(`/devices/${device}/`, { patient })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(49);
    for (const { body } of refused) expect(body).toEqual({ patient: [expect.any(String)] });
    const open = await server.db
      .selectFrom('device_assignments')
      .select('patient_id')
      .where('released_at', 'is', null)
      .execute();
    expect(open.map(({ patient_id }) => patient_id)).toEqual([
      patients[answers.findIndex(({ status }) => status === 200)],
    ]);
  });

  it('[C2] of 50 who give different devices to one patient all succeed, one after the other, and one device stays', async () => {
    const patient = await addPatient(server.db);
    const devices = await Promise.all(Array.from({ length: 50 }, (_, n) => addDevice(server.db, `D${n}`)));
    const answers = await Promise.all(devices.map((device) => api.patch(`/devices/${device}/`, { patient })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(
      await server.db
        .selectFrom('device_assignments')
        .select('patient_id')
        .where('released_at', 'is', null)
        .execute(),
    ).toEqual([{ patient_id: patient }]);
  });
});
