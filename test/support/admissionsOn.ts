import { Admission } from '../../src/contract/admissions';
import { compile } from '../../src/contract/validate';
import type { Engine } from './database';
import { addDepartment, addDiagnosis } from './hospital';
import { serverOn } from './serverOn';
import { addDevice, addPatient } from './ward';

const isAdmission = compile(Admission);

export function admissionOf(body: unknown): Admission {
  if (!isAdmission(body)) throw new Error(`not an admission: ${JSON.stringify(body)}`);
  return body;
}

/** A server on this engine with two departments, and for each test a new patient; wearings and admissions end with their test. */
export function admissionsOn(engine: Engine) {
  const on = serverOn(engine);
  const given = {} as {
    diagnosis: number;
    icu: { id: number; beds: number[] };
    ward: { id: number; beds: number[] };
    patient: number;
  };

  let made = 0;

  beforeAll(async () => {
    given.diagnosis = await addDiagnosis(on.server.db, { code: 'J96.00', name: 'Acute respiratory failure' });
    given.icu = await addDepartment(on.server.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 4 });
    given.ward = await addDepartment(on.server.db, { name: 'Medicine', abbreviation: 'MED', beds: 4 });
  });
  beforeEach(async () => {
    given.patient = await addPatient(on.server.db);
  });
  afterEach(async () => {
    await on.server.db
      .updateTable('device_assignments')
      .set({ released_at: '2030-01-01T00:00:00Z' })
      .where('released_at', 'is', null)
      .execute();
    await on.server.db
      .updateTable('admissions')
      .set({ discharge_date: '2026-03-11' })
      .where('discharge_date', 'is', null)
      .execute();
  });

  const body = (changes: Record<string, unknown> = {}) => ({
    patient: given.patient,
    status: 'IN_WARD',
    admission_date: '2026-03-01',
    diagnosis: given.diagnosis,
    ...changes,
  });
  const admit = async (changes: Record<string, unknown> = {}) => {
    const { status, body: answer } = await on.nurse.post('/admissions/', body(changes));
    expect({ status, answer }).toMatchObject({ status: 201 });
    return admissionOf(answer);
  };
  const latest = async (of = given.patient) => (await on.nurse.get(`/patients/${of}/latest-admission/`)).body;
  const device = (ai = false) => addDevice(on.server.db, `A${++made}`, { ai });
  const wearerOf = async (id: number) =>
    (
      await on.server.db
        .selectFrom('device_assignments')
        .select('patient_id')
        .where('device_id', '=', id)
        .where('released_at', 'is', null)
        .executeTakeFirst()
    )?.patient_id ?? null;

  return { given, on, body, admit, latest, device, wearerOf };
}
