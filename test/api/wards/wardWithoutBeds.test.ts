import type { Alarms } from '../../../src/contract/alarms';
import type { Wall } from '../../../src/contract/wall';
import type { WardSummary } from '../../../src/contract/wardSummary';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { addDepartment, addDiagnosis } from '../../fixtures/ward/hospital';
import { addDevice, addPatient } from '../../fixtures/ward/ward';

describe.each(ENGINES)('patients of a department who have no bed there on %s', (engine) => {
  const on = serverOn(engine);
  const IN_ICU = (counts: { total: number; unacknowledged: number }) =>
    expect.objectContaining({ department: 'ICU', ...counts }) as unknown;

  async function counted() {
    const summary = (await on.nurse.get<WardSummary>('/ward-summary/')).body;
    const whole = (await on.nurse.get<Wall>('/wall/')).body;
    const icu = (await on.nurse.get<Wall>('/wall/?department=ICU')).body;
    const med = (await on.nurse.get<Wall>('/wall/?department=MED')).body;
    const listed = (await on.nurse.get<Alarms>('/alarms/?state=open&department=ICU')).body;
    return { summary, whole, icu, med, listed };
  }

  it('[J12] are counted there, with their alarms, also without a device', async () => {
    const { db, clock } = on.server;
    const { id: department } = await addDepartment(db, { name: 'ICU', abbreviation: 'ICU' });
    await addDepartment(db, { name: 'Medicine', abbreviation: 'MED' });
    const diagnosis = await addDiagnosis(db, { code: 'A41.9', name: 'Sepsis' });
    const patient = await addPatient(db);
    const admission = {
      ...{ patient, status: 'IN_WARD', admission_date: '2026-03-09', diagnosis, department },
      ...{ bed: null, device: null },
    };
    expect((await on.nurse.post('/admissions/', admission)).status).toBe(201);
    const set = {
      patient,
      timestamp: new Date(clock()).toISOString(),
      observations: [{ type: 'HEART_RATE', value: 165 }],
    };
    expect((await on.nurse.post('/observations/', set)).status).toBe(201);

    const bare = await counted();
    expect(bare.listed.results).toHaveLength(1);
    expect(bare.summary).toMatchObject({ total: 0, unacknowledged: 1 });
    expect(bare.summary.by_department).toEqual([IN_ICU({ total: 0, unacknowledged: 1 })]);
    expect([bare.whole, bare.icu, bare.med].map(({ unacknowledged }) => unacknowledged)).toEqual([1, 1, 0]);

    const device = await addDevice(db, 'WARD-1', { ai: true });
    expect((await on.nurse.patch(`/devices/${device}/`, { patient })).status).toBe(200);
    const worn = await counted();
    expect(worn.summary.by_department).toEqual([IN_ICU({ total: 1, unacknowledged: 1 })]);
    expect(worn.whole.patients).toMatchObject([{ department: 'ICU', bed: null }]);
    expect([worn.whole, worn.icu, worn.med].map(({ counts }) => counts.total)).toEqual([1, 1, 0]);
    expect([worn.whole, worn.icu, worn.med].map(({ unacknowledged }) => unacknowledged)).toEqual([1, 1, 0]);
  });
});
