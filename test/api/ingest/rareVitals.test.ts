import type { Dashboard } from '../../../src/contract/dashboard';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import {
  addDevice,
  addPatient,
  admitGateway,
  GATEWAY_TOKEN,
  giveBed,
  reading,
  wear,
} from '../../fixtures/ward/ward';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HEART = { heartRate: 88, bloodOxygenSaturation: 97 };
const CUFF = { bloodPressureSystolic: 62, bloodPressureDiastolic: 37, bloodPressureMean: 45 };
const GONE = { bloodPressureSystolic: null, bloodPressureDiastolic: null, bloodPressureMean: null };

describe.each(ENGINES)('a vital that is measured more rarely than the device sends, on %s', (engine) => {
  const on = serverOn(engine);
  let wards = 0;
  let patient: number;
  let device: number;
  let name: string;
  beforeAll(() => admitGateway(on.server.db));
  beforeEach(async () => {
    on.server.clock.advance(20 * MINUTE);
    patient = await addPatient(on.server.db);
    name = `rare-${patient}`;
    await giveBed(on.server.db, patient, { department: `R${++wards}`, number: wards });
    device = await addDevice(on.server.db, name, { ai: true });
    await wear(on.server.db, { device, patient, from: on.server.clock() - MINUTE });
    await renewBoards();
  });

  /** Boards are read from the database again, as after a start of the server. */
  const renewBoards = (reason = 'New here') =>
    on.nurse.patch(`/patients/${patient}/high-priority/`, { high_priority_reason: reason });
  const post = async (readings: object[]) => {
    const response = await fetch(`${on.server.url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(readings),
    });
    expect(response.status).toBe(202);
  };
  const send = async (observations: Readonly<Record<string, number>>, count = 1, step = 10 * SECOND) => {
    for (let n = 0; n < count; n += 1) {
      on.server.clock.advance(step);
      await post([reading(name, on.server.clock(), observations)]);
    }
  };
  const entry = async () =>
    (await on.doctor.get<Dashboard>('/dashboard/patients/')).body.find(
      (each) => each.patient?.id === patient,
    );
  const at = (time: number) => new Date(time).toISOString();

  it('keeps its value with its own time, also after a start of the server, until it is older than three of its own gaps', async () => {
    await send(HEART, 3);
    await send({ ...HEART, ...CUFF });
    const first = on.server.clock();
    await send(HEART, 6);
    const times = {
      bloodPressureSystolic: at(first),
      bloodPressureDiastolic: at(first),
      bloodPressureMean: at(first),
    };
    expect(await entry()).toMatchObject({
      last_sync: at(on.server.clock()),
      observations: { ...HEART, ...CUFF },
      measured_at: times,
    });
    await renewBoards('Read again');
    expect(await entry()).toMatchObject({ observations: CUFF, measured_at: times });
    // No gap of the cuff is known yet.
    await send(HEART, 26);
    expect((await entry())?.observations).toMatchObject(GONE);
    expect(await entry()).not.toHaveProperty('measured_at');
    await send(HEART, 26);
    await send({ ...HEART, ...CUFF, bloodPressureMean: 46 });
    expect(await entry()).not.toHaveProperty('measured_at');
    const second = on.server.clock();
    await send(HEART, 28, MINUTE);
    expect(await entry()).toMatchObject({
      observations: { bloodPressureMean: 46 },
      measured_at: { bloodPressureMean: at(second) },
    });
    await send(HEART, 3, MINUTE);
    expect((await entry())?.observations).toMatchObject(GONE);
  });

  it('is known whichever of the messages of a device carries it', async () => {
    for (let n = 0; n < 4; n += 1) {
      await send({ heartRate: 80 + n }, 1, SECOND);
      await send({ bloodOxygenSaturation: 90 + n }, 1, SECOND);
      expect((await entry())?.observations).toMatchObject({
        heartRate: 80 + n,
        bloodOxygenSaturation: 90 + n,
      });
    }
  });

  it('comes in one delivery with what followed it', async () => {
    const times = [1, 2, 3].map((n) => on.server.clock() + n * SECOND);
    on.server.clock.advance(4 * SECOND);
    await post(
      times.map((time, n) => reading(name, time, n === 0 ? { ...HEART, ...CUFF } : { heartRate: 70 + n })),
    );
    expect(await entry()).toMatchObject({
      observations: { ...CUFF, heartRate: 72, bloodOxygenSaturation: 97 },
      measured_at: { bloodPressureMean: at(times[0] ?? 0) },
    });
  });

  it('is never put together from two measurements, and never that of a sensor without contact', async () => {
    await send({ ...HEART, ...CUFF });
    await send({ ...HEART, bloodPressureMean: 50 });
    expect((await entry())?.observations).toMatchObject({ ...GONE, bloodPressureMean: 50 });
    await send({ heartRate: 90, bloodOxygenSaturation: 0 });
    expect(await entry()).toMatchObject({
      zeros: ['bloodOxygenSaturation'],
      observations: { bloodOxygenSaturation: null },
    });
    await send({ heartRate: 91 });
    expect(await entry()).toMatchObject({
      zeros: [],
      observations: { heartRate: 91, bloodOxygenSaturation: null },
    });
  });

  it('is never that of the patient who wore the device before', async () => {
    await send({ ...HEART, ...CUFF }, 2);
    const former = patient;
    patient = await addPatient(on.server.db);
    await on.server.db
      .updateTable('device_assignments')
      .set({ released_at: new Date(on.server.clock()).toISOString() })
      .where('patient_id', '=', former)
      .execute();
    await wear(on.server.db, { device, patient, from: on.server.clock() });
    await renewBoards();
    await send(HEART, 2);
    expect((await entry())?.observations).toMatchObject({ ...HEART, ...GONE });
  });
});
