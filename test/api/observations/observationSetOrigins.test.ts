import { ReportObservations, Vitals } from '../../../src/contract/observationSets';
import { compile } from '../../../src/contract/validate';
import { ENGINES } from '../../fixtures/database/database';
import { measuredPatient } from '../../fixtures/patients/measuredPatient';
import { addDevice, addPatient, wear } from '../../fixtures/ward/ward';

const isVitals = compile(Vitals);
const isReport = compile(ReportObservations);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const iso = (time: number) => new Date(time).toISOString();

/** What the newest reading is measured at; no bucket of any width begins here. */
const NOON = Date.parse('2026-03-10T12:04:00.000Z');

describe.each(ENGINES)('observation sets on %s', (engine) => {
  const { on, who, send, ask } = measuredPatient(engine, NOON);
  const vitals = (query = '') => ask(isVitals, `vitals/?ordering=timestamp${query}`);
  const report = (query = '') =>
    ask(isReport, `observations-with-aggregations/?resolution=120&ordering=timestamp${query}`);

  /** Every 7 minutes for 20 hours: a heart rate that rises, and now and then a temperature. */
  const course = Array.from({ length: 171 }, (_, n) => ({
    at: NOON - 7 * n * MINUTE - 30_000,
    observations: { heartRate: 150 - n / 2, ...(n % 5 === 0 && { bodyTemperature: 36 + n / 100 }) },
  }));

  it('are corrected by readings that come late', async () => {
    await send([
      { at: NOON - 5 * HOUR, observations: { heartRate: 80 } },
      { at: NOON, observations: { heartRate: 90 } },
    ]);
    const before = await vitals();
    await send([
      { at: NOON - 5 * HOUR + 1_000, observations: { heartRate: 120 } },
      { at: NOON - 4 * HOUR, observations: { heartRate: 70 } },
    ]);
    const after = await vitals();
    expect(before.map(({ observations }) => observations.heartRate)).toEqual([80, 90]);
    expect(after.map(({ observations }) => observations.heartRate)).toEqual([100, 70, 90]);
    // Sent again, nothing counts twice.
    await send([{ at: NOON - 4 * HOUR, observations: { heartRate: 70 } }]);
    expect(await vitals()).toEqual(after);
    expect((await report()).aggregations.heartRate).toEqual({ min: 70, max: 100, mean: 90, count: 4 });
  });

  it('hold what was measured by hand, and name the device of the newest reading that a device sent', async () => {
    const log = (at: number, value: number) =>
      on.nurse.post('/observations/', {
        timestamp: iso(at),
        patient: who.patient,
        observations: [{ type: 'HEART_RATE', value }],
      });
    await send([{ at: NOON - 2 * MINUTE, observations: { heartRate: 80 } }]);
    expect((await log(NOON - MINUTE, 100)).status).toBe(201);
    expect((await log(NOON - HOUR, 70)).status).toBe(201);
    expect((await vitals()).map((set) => [set.observations.heartRate, set.device])).toEqual([
      [70, null],
      [90, who.device],
    ]);
  });

  it('name the device that was worn last', async () => {
    const { db } = on.server;
    const second = await addDevice(db, `next-${who.patient}`);
    await db
      .updateTable('device_assignments')
      .set({ released_at: iso(NOON - 3 * MINUTE) })
      .where('patient_id', '=', who.patient)
      .execute();
    await wear(db, { device: second, patient: who.patient, from: NOON - 3 * MINUTE });
    await send([
      { at: NOON - 20 * MINUTE, observations: { heartRate: 60 } },
      { at: NOON - 4 * MINUTE, observations: { heartRate: 61 } },
    ]);
    await send([{ at: NOON - MINUTE, observations: { heartRate: 62 } }], `next-${who.patient}`);
    expect((await vitals()).map((set) => set.device)).toEqual([who.device, second]);
  });

  it('are of no other patient', async () => {
    await send(course);
    const other = await addPatient(on.server.db);
    for (const path of ['vitals/', 'forecasts/'])
      expect((await on.nurse.get(`/patients/${other}/${path}`)).body).toEqual([]);
    for (const path of ['vitals/', 'forecasts/', 'observations-with-aggregations/'])
      expect((await on.nurse.get(`/patients/999999/${path}`)).status).toBe(404);
  });

  it.each(['vitals', 'observations-with-aggregations', 'forecasts'])(
    '[API-36] of %s that are known already are not sent again',
    async (path) => {
      await send([{ at: NOON, observations: { heartRate: 80 } }]);
      const get = async (known?: string) => {
        const { status, headers } = await on.nurse.get(
          `/patients/${who.patient}/${path}/`,
          known === undefined ? {} : { 'if-none-match': known },
        );
        return { status, etag: headers.get('etag') ?? '' };
      };
      const { status, etag } = await get();
      expect({ status, again: await get(etag) }).toEqual({ status: 200, again: { status: 304, etag } });
      await send([{ at: NOON - HOUR, observations: { heartRate: 70 } }]);
      const late = await get(etag);
      expect(late.status).toBe(200);
      on.server.clock.advance(2 * MINUTE);
      expect((await get(late.etag)).status).toBe(200);
    },
  );
});
