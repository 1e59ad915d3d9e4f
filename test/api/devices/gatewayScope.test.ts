import type { NewGateway } from '../../../src/contract/gateways';
import type { IngestAnswer } from '../../../src/contract/readings';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { apiClient, type ApiClient } from '../../fixtures/server/apiClient';
import { startTestServer, type TestServer } from '../../fixtures/server/server';
import { addDepartment, addDiagnosis } from '../../fixtures/ward/hospital';
import { addDevice, addPatient, reading, wear } from '../../fixtures/ward/ward';

const HOUR = 3_600_000;
const OUT_OF_SCOPE = { vendor_device_id: ['This gateway may not send for this device.'] };

describe.each(ENGINES)('[E13] what a gateway may send on %s', (engine) => {
  let server: TestServer;
  let admin: ApiClient;
  let close: () => Promise<void>;
  /** The clock by which rates are counted. */
  let elapsed = 0;
  let departments: number[];
  let diagnosis = 0;

  beforeAll(async () => {
    const database = await openTestDatabase(engine);
    ({ close } = database);
    server = await startTestServer({ database, elapsed: () => elapsed });
    admin = apiClient(server, await server.signIn('admin'));
    diagnosis = await addDiagnosis(server.db, { code: 'J96.00', name: 'Acute respiratory failure' });
    departments = [];
    for (const abbreviation of ['ICU', 'MED', 'SUR'])
      departments.push((await addDepartment(server.db, { name: `Ward ${abbreviation}`, abbreviation })).id);
  });
  afterAll(async () => {
    await server.close();
    await close();
  });
  // What an earlier test sent does not count any more; the session lives on.
  beforeEach(() => {
    elapsed += HOUR;
    server.clock.advance(1_000);
  });

  const gateway = async (settings: object) =>
    (await admin.post<NewGateway>('/gateways/', { label: 'Ward 4', ...settings })).body;
  const send = (token: string, readings: readonly unknown[]) =>
    fetch(`${server.url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization: `Device ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(readings),
    });
  const answerTo = async (token: string, readings: readonly unknown[]) => {
    const answer = await send(token, readings);
    expect(answer.status).toBe(202);
    return (await answer.json()) as IngestAnswer;
  };
  const of = (...names: string[]) => names.map((name) => reading(name, server.clock(), { heartRate: 70 }));
  const stored = async (name: string) =>
    (
      await server.db
        .selectFrom('readings')
        .select('measured_at')
        .where('vendor_device_id', '=', name)
        .execute()
    ).length;
  /** A device on a patient of this department, by the patient's bed or stay. */
  async function worn(name: string, department: number, place: 'stay' | 'bed' = 'stay'): Promise<number> {
    const patient = await addPatient(server.db);
    await wear(server.db, {
      device: await addDevice(server.db, name),
      patient,
      from: server.clock() - HOUR,
    });
    await admit(patient, department, place);
    return patient;
  }
  async function admit(patient: number, department: number, place: 'stay' | 'bed' = 'stay') {
    const bed =
      place === 'bed'
        ? (await admin.post<{ id: number }>('/beds/', { department, number: patient })).body.id
        : null;
    const { status } = await admin.post('/admissions/', {
      ...{ patient, status: 'IN_WARD', admission_date: '2026-03-01', diagnosis },
      ...{ department, ...(bed === null ? {} : { bed }) },
    });
    expect(status).toBe(201);
  }

  it('is everything without a scope, new devices too', async () => {
    const { token } = await gateway({});
    expect(await answerTo(token, of('FREE-1', 'FREE-2'))).toMatchObject({ accepted: 2, rejected: [] });
  });

  it('are the devices that its scope names, registered or not; others are rejected alone, by their index', async () => {
    const { token } = await gateway({ devices: ['NAMED-1', 'NAMED-2'] });
    await addDevice(server.db, 'NAMED-1');
    await addDevice(server.db, 'OTHER-1');
    const answer = await answerTo(token, of('OTHER-1', 'NAMED-1', 'UNHEARD-1', 'NAMED-2'));
    expect(answer).toMatchObject({
      accepted: 2,
      rejected: [
        { index: 0, errors: OUT_OF_SCOPE },
        { index: 2, errors: OUT_OF_SCOPE },
      ],
    });
    expect([await stored('NAMED-1'), await stored('NAMED-2')]).toEqual([1, 1]);
    expect([await stored('OTHER-1'), await stored('UNHEARD-1')]).toEqual([0, 0]);
    const known = await server.db.selectFrom('latest_states').select('vendor_device_id').execute();
    expect(known.map(({ vendor_device_id: id }) => id)).not.toContain('UNHEARD-1');
  });

  it('are the devices that patients of its departments wear, by their stay and by their bed', async () => {
    const [icu = 0, med = 0] = departments;
    await worn('ICU-1', icu);
    await worn('ICU-2', icu, 'bed');
    await worn('MED-1', med);
    await addDevice(server.db, 'SPARE-1');
    const { token } = await gateway({ departments: [icu] });
    expect(await answerTo(token, of('ICU-1', 'MED-1', 'ICU-2', 'SPARE-1', 'UNHEARD-2'))).toMatchObject({
      accepted: 2,
      rejected: [1, 3, 4].map((index) => ({ index, errors: OUT_OF_SCOPE })),
    });
    const both = await gateway({ departments: [icu, med], devices: ['SPARE-1'] });
    expect(await answerTo(both.token, of('ICU-1', 'MED-1', 'SPARE-1'))).toMatchObject({ accepted: 3 });
  });

  it('follows a patient who comes to its department at once, and for a quarter of an hour one who leaves it', async () => {
    const [, , sur = 0] = departments;
    const { token } = await gateway({ departments: [sur] });
    await worn('SUR-0', sur);
    expect(await answerTo(token, of('SUR-0'))).toMatchObject({ accepted: 1 });
    const patient = await worn('SUR-1', sur);
    expect(await answerTo(token, of('SUR-1'))).toMatchObject({ accepted: 1 });
    const { id } = await server.db
      .selectFrom('admissions')
      .select('id')
      .where('patient_id', '=', patient)
      .executeTakeFirstOrThrow();
    await admin.patch(`/admissions/${id}/`, { department: departments[0] });
    elapsed += 14 * 60_000;
    server.clock.advance(14 * 60_000);
    expect(await answerTo(token, of('SUR-1'))).toMatchObject({ accepted: 1 });
    elapsed += 60_000;
    server.clock.advance(60_000);
    expect(await answerTo(token, of('SUR-1'))).toMatchObject({
      accepted: 0,
      rejected: [{ index: 0, errors: OUT_OF_SCOPE }],
    });
  });

  it('takes what was measured before a discharge, also of a gateway that was away meanwhile', async () => {
    const [icu = 0, med = 0] = departments;
    const { token } = await gateway({ departments: [icu] });
    const patient = await worn('GONE-1', icu);
    const before = server.clock();
    server.clock.advance(60_000);
    await discharge(patient);
    const late = [reading('GONE-1', before, { heartRate: 70 })];
    expect(await answerTo(token, late)).toMatchObject({ accepted: 1 });
    const device = await server.db
      .selectFrom('devices')
      .select('id')
      .where('vendor_device_id', '=', 'GONE-1')
      .executeTakeFirstOrThrow();
    const other = await addPatient(server.db);
    await wear(server.db, { device: device.id, patient: other, from: server.clock() });
    await admit(other, med);
    const restarted = await gateway({ departments: [icu] });
    expect(await answerTo(restarted.token, of('GONE-1'))).toMatchObject({ rejected: [{ index: 0 }] });
  });

  async function discharge(patient: number) {
    const { id } = await server.db
      .selectFrom('admissions')
      .select('id')
      .where('patient_id', '=', patient)
      .executeTakeFirstOrThrow();
    const change = { status: 'HOSPITAL_DISCHARGE' };
    expect(await admin.patch(`/admissions/${id}/`, change)).toMatchObject({ status: 200 });
  }

  it('is another scope within a second of its change', async () => {
    const { id, token } = await gateway({ devices: ['BEFORE-1'] });
    expect(await answerTo(token, of('BEFORE-1'))).toMatchObject({ accepted: 1 });
    await admin.patch(`/gateways/${id}/`, { devices: ['AFTER-1'] });
    server.clock.advance(1_000);
    expect(await answerTo(token, of('BEFORE-1', 'AFTER-1'))).toMatchObject({
      accepted: 1,
      rejected: [{ index: 0 }],
    });
  });

  it('beyond its rate is refused whole, with when to send it again, and then loses nothing', async () => {
    const { token } = await gateway({ readings_per_second: 3 });
    expect(await answerTo(token, of('FAST-1', 'FAST-2', 'FAST-3', 'FAST-4', 'FAST-5'))).toMatchObject({
      accepted: 5,
    });
    const refused = await send(token, of('FAST-6'));
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({
      detail: 'This gateway may send 3 readings a second. Send these again later.',
    });
    expect(await stored('FAST-6')).toBe(0);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBe(1);
    // A clock that is set, either way, changes nothing of it.
    server.clock.advance(-HOUR);
    expect((await send(token, of('FAST-6'))).status).toBe(429);
    server.clock.advance(HOUR);
    elapsed += seconds * 1_000;
    expect(await answerTo(token, of('FAST-6'))).toMatchObject({ accepted: 1 });
    expect(await stored('FAST-6')).toBe(1);
  });

  it('is counted by token: one that is too fast slows down no other', async () => {
    const [fast, other] = [await gateway({ readings_per_second: 1 }), await gateway({})];
    await answerTo(fast.token, of('BUSY-1'));
    expect((await send(fast.token, of('BUSY-1'))).status).toBe(429);
    expect(await answerTo(other.token, of('BUSY-1'))).toMatchObject({ accepted: 1 });
  });

  it('are at most n new devices an hour; further ones are rejected by index, and known ones never', async () => {
    const { token } = await gateway({ new_ids_per_hour: 2 });
    await addDevice(server.db, 'KNOWN-1');
    const tooMany = {
      vendor_device_id: ['This gateway may send for 2 devices an hour that are new here, and has.'],
    };
    expect(await answerTo(token, of('NEW-1', 'KNOWN-1', 'NEW-2', 'NEW-3'))).toMatchObject({
      accepted: 3,
      rejected: [{ index: 3, errors: tooMany }],
    });
    expect(await stored('NEW-3')).toBe(0);
    // Those that it brought go on.
    expect(await answerTo(token, of('NEW-1', 'NEW-2', 'NEW-4'))).toMatchObject({
      accepted: 2,
      rejected: [{ index: 2, errors: tooMany }],
    });
    elapsed += HOUR;
    expect(await answerTo(token, of('NEW-1', 'NEW-2', 'NEW-3', 'NEW-4', 'NEW-5'))).toMatchObject({
      accepted: 4,
      rejected: [{ index: 4, errors: tooMany }],
    });
  });
});
