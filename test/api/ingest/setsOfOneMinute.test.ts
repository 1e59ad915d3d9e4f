import type { Alarms } from '../../../src/contract/alarms';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { addPatient, giveBed } from '../../fixtures/ward/ward';

const MINUTE = 60_000;

/** People name a minute, so that two sets have the same time: a second measurement, or the correction of a slip of the finger. */
describe.each(ENGINES)('[J3] sets logged within one minute on %s', (engine) => {
  const on = serverOn(engine);
  let beds = 0;
  let patient: number;
  let minute: string;
  beforeEach(async () => {
    on.server.clock.advance(10 * MINUTE);
    minute = new Date(Math.floor(on.server.clock() / MINUTE) * MINUTE).toISOString();
    patient = await addPatient(on.server.db);
    await giveBed(on.server.db, patient, { department: `M${++beds}`, number: beds });
  });

  const log = async (type: string, value: number) => {
    on.server.clock.advance(5_000);
    const { status } = await on.nurse.post('/observations/', {
      timestamp: minute,
      patient,
      observations: [{ type, value }],
    });
    expect(status).toBe(201);
  };
  const alarms = async () =>
    (await on.nurse.get<Alarms>(`/alarms/?patient=${patient}`)).body.results.map(
      ({ kind, severity, state, id }) => ({ kind, severity, state, id }),
    );
  const ofKind = async (kind: string) => (await alarms()).find((alarm) => alarm.kind === kind);
  const last = async () => (await on.nurse.get(`/patients/${patient}/last-observation/`)).body;

  it('a dangerous value after a normal one raises its alarm, and is the last observation', async () => {
    await log('NON_INVASIVE_BLOOD_PRESSURE_MEAN', 80);
    expect(await alarms()).toEqual([]);
    await log('NON_INVASIVE_BLOOD_PRESSURE_MEAN', 40);
    expect(await ofKind('NON_INVASIVE_BLOOD_PRESSURE_MEAN_LOW')).toMatchObject({
      severity: 'CRITICAL',
      state: 'raised',
    });
    expect(await last()).toMatchObject({ observations: { bloodPressureMean: 40 } });
  });

  it('a correction ends the alarm of the slip', async () => {
    await log('HEART_RATE', 180);
    expect(await ofKind('HEART_RATE_HIGH')).toMatchObject({ severity: 'CRITICAL' });
    await log('HEART_RATE', 80);
    expect((await ofKind('HEART_RATE_HIGH'))?.state ?? 'resolved').toBe('resolved');
  });

  it('a worse value brings back what was acknowledged', async () => {
    await log('HEART_RATE', 150);
    const alarm = await ofKind('HEART_RATE_HIGH');
    const { status } = await on.nurse.post(`/alarms/${alarm?.id}/acknowledge/`, {});
    expect(status).toBe(200);
    expect(await ofKind('HEART_RATE_HIGH')).toMatchObject({ state: 'acknowledged' });
    await log('HEART_RATE', 220);
    expect(await ofKind('HEART_RATE_HIGH')).toMatchObject({ state: 'raised' });
  });
});
