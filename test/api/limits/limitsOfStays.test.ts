import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { kindOf, limitsWard, ofPatient } from '../../fixtures/ward/limitsWard';

const OWN = { HEART_RATE_HIGH: ofPatient({ critical: 150 }) };

describe.each(ENGINES)('[J26] alarm limits of a patient and the stay, on %s', (engine) => {
  const on = serverOn(engine);
  const { admitted, get, ward } = limitsWard(on);
  const own = async (path: string) => kindOf(await get(path), 'HEART_RATE_HIGH').own;
  const admit = async (patient: number, sent: object = {}) =>
    (
      await on.doctor.post<{ id: number }>('/admissions/', {
        ...{ patient, status: 'REGISTERED', admission_date: '2026-03-02', diagnosis: ward.diagnosis },
        ...sent,
      })
    ).body.id;
  const set = (admission: number, status: string) => on.doctor.patch(`/admissions/${admission}/`, { status });
  const tagOf = async (path: string) => (await on.nurse.get(path)).headers.get('etag') ?? '';

  it('end with the next stay when they were set without one, which the history and the audit log say', async () => {
    const { patient, admission, path } = await admitted();
    await set(admission, 'HOSPITAL_DISCHARGE');
    expect((await on.nurse.put(path, { limits: OWN })).status).toBe(200);
    expect(await own(path)).toMatchObject({ critical: 150 });
    const last = (await listAudit(on.server.db, { afterId: 0, limit: 10_000 })).at(-1)?.id ?? 0;
    const next = await admit(patient);
    const limits = await get(path);
    expect(kindOf(limits, 'HEART_RATE_HIGH').own).toBeNull();
    expect(limits.admission).toEqual({ id: next, admission_date: '2026-03-02' });
    expect(limits.history[0]).toMatchObject({
      ...{ by: { name: 'Doctor' }, kind: 'HEART_RATE_HIGH', after: null },
      before: { critical: 150 },
    });
    const entries = (await listAudit(on.server.db, { afterId: last, limit: 100 })).filter(
      ({ entity }) => entity === 'change of alarm limits of patient',
    );
    expect(entries).toMatchObject([{ username: 'doctor', entity_id: patient }]);
  });

  it('stay when a stay is opened again, or one that is over is entered', async () => {
    const { patient, admission, path } = await admitted();
    await set(admission, 'HOSPITAL_DISCHARGE');
    await on.nurse.put(path, { limits: OWN });
    await set(admission, 'IN_ICU');
    expect(await own(path)).toMatchObject({ critical: 150 });
    await admit(patient, { status: 'HOSPITAL_DISCHARGE' });
    expect(await own(path)).toMatchObject({ critical: 150 });
  });

  it('are not saved as they were read in a stay that is over, or before one that has begun', async () => {
    const { patient, admission, path } = await admitted();
    expect((await get(path)).admission).toEqual({ id: admission, admission_date: '2026-03-01' });
    const during = await tagOf(path);
    await set(admission, 'HOSPITAL_DISCHARGE');
    expect((await get(path)).admission).toBeNull();
    expect((await on.nurse.put(path, { limits: OWN }, during)).status).toBe(409);
    const without = await tagOf(path);
    await admit(patient);
    for (const tag of [during, without])
      expect((await on.nurse.put(path, { limits: OWN }, tag)).status).toBe(409);
    expect(await own(path)).toBeNull();
    expect((await on.nurse.put(path, { limits: OWN }, await tagOf(path))).status).toBe(200);
  });

  it('that another request sets while a stay begins end with its beginning, or are refused', async () => {
    const { patient, admission, path } = await admitted();
    await set(admission, 'HOSPITAL_DISCHARGE');
    const without = await tagOf(path);
    const [saved] = await Promise.all([on.nurse.put(path, { limits: OWN }, without), admit(patient)]);
    expect([200, 409]).toContain(saved.status);
    expect(await own(path)).toBeNull();
  });
});
