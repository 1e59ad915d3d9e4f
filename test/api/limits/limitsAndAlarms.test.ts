import { alarmedWard } from '../../fixtures/alerts/alarmedWard';
import { addDiagnosis } from '../../fixtures/ward/hospital';
import { ofPatient } from '../../fixtures/ward/limitsWard';

const MEAN_LOW = 'NON_INVASIVE_BLOOD_PRESSURE_MEAN_LOW';

describe('[J26] an open alarm whose limit is changed', () => {
  const { given, on, alarmed, everyAlarmOf, alarm, send } = alarmedWard();
  const openKinds = async (patient: number) => (await everyAlarmOf(patient)).map(({ kind }) => kind).sort();
  const set = async (patient: number, limits: object) =>
    expect((await on.nina.put(`/patients/${patient}/alarm-limits/`, { limits })).status).toBe(200);
  const inAnHour = () => new Date(given.server.clock() + 3_600_000).toISOString();

  it('ends at once, with that reason, when its value lies inside; alarms of other kinds stand', async () => {
    const { patient, device } = await alarmed();
    expect(await openKinds(patient)).toEqual(['HIPI', MEAN_LOW]);
    const [open] = (await everyAlarmOf(patient)).filter(({ kind }) => kind === MEAN_LOW);
    await set(patient, { [MEAN_LOW]: ofPatient({ off_until: inAnHour() }) });
    expect(await openKinds(patient)).toEqual(['HIPI']);
    const story = await alarm(open?.id ?? 0);
    expect(story).toMatchObject({
      state: 'resolved',
      resolution: 'limits changed',
      resolved_at: new Date(given.server.clock()).toISOString(),
    });
    expect(story.events.at(-1)?.event).toBe('resolved');
    await send(device, 40, 60);
    expect(await openKinds(patient)).toEqual(['HIPI']);
  });

  it('stands when its value is still outside, and is raised again by a limit that is given back', async () => {
    const { patient, device } = await alarmed();
    await set(patient, { [MEAN_LOW]: ofPatient({ critical: 52 }) });
    expect(await openKinds(patient)).toEqual(['HIPI', MEAN_LOW]);
    await set(patient, { [MEAN_LOW]: ofPatient({ off_until: inAnHour() }) });
    expect(await openKinds(patient)).toEqual(['HIPI']);
    await set(patient, {});
    await send(device, 40, 60);
    expect(await openKinds(patient)).toEqual(['HIPI', MEAN_LOW]);
  });

  it('ends when a stay begins that ends the limit, as its value lies inside of those that count then', async () => {
    const { patient, device } = await alarmed();
    await set(patient, { [MEAN_LOW]: ofPatient({ critical: 70 }) });
    await send(device, 65, 60);
    const [open] = (await everyAlarmOf(patient)).filter(({ kind }) => kind === MEAN_LOW);
    const { status } = await on.nina.post('/admissions/', {
      ...{ patient, status: 'REGISTERED', admission_date: '2026-03-02' },
      diagnosis: await addDiagnosis(given.server.db, { code: 'J96.00', name: 'Acute respiratory failure' }),
    });
    expect(status).toBe(201);
    expect(await openKinds(patient)).not.toContain(MEAN_LOW);
    expect(await alarm(open?.id ?? 0)).toMatchObject({ state: 'resolved', resolution: 'limits changed' });
  });
});
