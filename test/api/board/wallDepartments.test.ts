import type { Wall } from '../../../src/contract/wall';
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

const MINUTE = 60_000;

describe.each(ENGINES)('the walls of departments on %s', (engine) => {
  const on = serverOn(engine);
  const departments: Record<string, number> = {};
  let bedless = 0;

  beforeAll(async () => {
    const { db, clock } = on.server;
    for (const [name, department] of [
      ['DEV-ICU', 'ICU'],
      ['DEV-MED', 'MED'],
      ['DEV-BEDLESS', 'MED'],
    ] as const) {
      const patient = await addPatient(db);
      await giveBed(db, patient, { department, number: patient });
      await wear(db, { device: await addDevice(db, name), patient, from: clock() - MINUTE });
      bedless = patient;
    }
    for (const { id, abbreviation } of await db.selectFrom('departments').selectAll().execute())
      departments[abbreviation] = id;
    await db
      .updateTable('admissions')
      .set({ bed_id: null, department_id: departments['MED'] ?? 0 })
      .where('patient_id', '=', bedless)
      .execute();
    // The boards are updated with the device.
    await on.nurse.patch(`/patients/${bedless}/high-priority/`, { high_priority_reason: 'New here' });
    await admitGateway(db);
  });

  const wall = async (department: string | number) => {
    const { status, body } = await on.nurse.get<Wall>(`/wall/?department=${department}`);
    expect(status).toBe(200);
    return body;
  };

  it('a patient without a bed is on that of the department of the admission', async () => {
    const { patients, counts } = await wall('MED');
    expect(patients.map(({ bed }) => bed !== null)).toEqual([true, false]);
    expect(counts.total).toBe(2);
    expect((await wall('ICU')).counts.total).toBe(1);
  });

  it('one that is called by a number is not taken for the one with that id', async () => {
    const { ICU = 0, MED = 0 } = departments;
    const call = async (name: string) =>
      expect((await on.admin.patch(`/departments/${MED}/`, { name })).status).toBe(200);
    await call(String(ICU));
    // What a text names is known for a second.
    on.server.clock.advance(2_000);
    expect((await wall(ICU)).department).toBe('MED');
    await call('MED');
    on.server.clock.advance(2_000);
    expect((await wall(ICU)).department).toBe('ICU');
  });

  it('no text that a device reports is on them', async () => {
    const { server } = on;
    const response = await fetch(`${server.url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...reading('DEV-ICU', server.clock(), { heartRate: 72 }),
        status: 'ADMIT SMITH 900-77-1234',
      }),
    });
    expect(response.status).toBe(202);
    const answer = await wall('ICU');
    expect(answer.patients.map(({ observations }) => observations.heartRate)).toEqual([72]);
    expect(JSON.stringify(answer)).not.toContain('SMITH');
  });
});
