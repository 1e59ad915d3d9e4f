import { sql } from 'kysely';
import type { LoggedSets } from '../../../src/contract/loggedSets';
import { rollUpHour } from '../../../src/server/db/readings/aggregations/patientBuckets';
import { findStaleHours, renewExtremes } from '../../../src/server/db/readings/staleHours';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { addPatient, giveBed } from '../../fixtures/ward/ward';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CALM = {
  HEART_RATE: 72,
  NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC: 125,
  NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC: 75,
  BODY_TEMPERATURE: 36.8,
};
const SHOCK = {
  HEART_RATE: 180,
  NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC: 60,
  NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC: 35,
};

/** Without the rounding error that is left in a sum after a subtraction. */
const rounded = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (_, value: unknown) =>
      typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value,
    ),
  );

describe.each(ENGINES)('a logged set that is struck out on %s', (engine) => {
  const on = serverOn(engine);
  let beds = 0;
  let patient: number;
  beforeEach(async () => {
    on.server.clock.advance(10 * MINUTE);
    patient = await addPatient(on.server.db);
    await giveBed(on.server.db, patient, { department: `S${++beds}`, number: beds });
  });

  const log = async (vitals: Readonly<Record<string, number>>, minutesAgo = 0): Promise<number> => {
    const observations = Object.entries(vitals).map(([type, value]) => ({ type, value }));
    const timestamp = new Date(on.server.clock() - minutesAgo * MINUTE).toISOString();
    const { status, body } = await on.nurse.post<{ id: number }>('/observations/', {
      timestamp,
      patient,
      observations,
    });
    expect(status).toBe(201);
    return body.id;
  };
  const strike = (id: number, reason = 'Wrong patient', client = on.nurse) =>
    client.post(`/observations/${id}/strike-out/`, { reason });
  const list = async () => (await on.doctor.get<LoggedSets>(`/patients/${patient}/vitals-logs/`)).body;
  /** Everything that counts measurements of the patient. */
  const counted = async () =>
    rounded({
      minutes: (
        await sql`SELECT * FROM patient_minutes WHERE patient_id = ${patient} ORDER BY minute`.execute(
          on.server.db,
        )
      ).rows,
      buckets: (
        await sql`SELECT * FROM patient_buckets WHERE patient_id = ${patient} ORDER BY width, start`.execute(
          on.server.db,
        )
      ).rows,
      last: (await on.nurse.get(`/patients/${patient}/last-observation/`)).body,
      series: (await on.nurse.get(`/patients/${patient}/vitals/?resolution=10`)).body,
      report: (
        await on.nurse.get<{ aggregations: unknown }>(
          `/patients/${patient}/observations-with-aggregations/?resolution=120`,
        )
      ).body.aggregations,
    });
  const raised = async () =>
    (
      await on.server.db
        .selectFrom('alerts')
        .select('severity')
        .where('patient_id', '=', patient)
        .where('observation_type', '=', 'HIPI')
        .execute()
    ).length;

  it('is listed as it was typed, by whom and when, and says who struck it out and why', async () => {
    const id = await log(CALM, 3);
    const at = new Date(on.server.clock()).toISOString();
    const set = {
      id,
      measured_at: new Date(on.server.clock() - 3 * MINUTE).toISOString(),
      created_at: at,
      author: { id: expect.any(Number) as number, first_name: 'Nurse', last_name: '' },
      observations: Object.entries(CALM).map(([type, value]) => ({ type, value })),
    };
    expect(await list()).toMatchObject({ count: 1, results: [{ ...set, struck_out: null }] });
    const struck = { ...set, struck_out: { at, by: set.author, reason: 'Wrong patient' } };
    expect(await strike(id, ' Wrong patient ')).toMatchObject({ status: 200, body: struck });
    expect((await list()).results).toEqual([struck]);
  });

  it.each([0, 3 * 60])(
    'counts as if it had never been logged: in sums, charts, reports, the last values, %d min later',
    async (later) => {
      await log(CALM, 2);
      const settle = async () => {
        for (let hour = 0; hour < 5; hour += 1)
          await rollUpHour(
            on.server.db,
            patient,
            Math.floor((on.server.clock() - 10 * MINUTE) / HOUR) * HOUR,
          );
        for (const stale of await findStaleHours(on.server.db, 100)) await renewExtremes(on.server.db, stale);
      };
      const before = on.server.clock();
      on.server.clock.advance(later * MINUTE);
      await settle();
      const without = await counted();
      on.server.clock.set(before);
      const ids = [await log(SHOCK, 2), await log(SHOCK, 1)];
      on.server.clock.advance(later * MINUTE);
      await settle();
      expect(await counted()).not.toEqual(without);
      for (const id of ids) expect((await strike(id)).status).toBe(200);
      await settle();
      expect(await counted()).toEqual(without);
      expect((await list()).count).toBe(3);
    },
  );

  it('lets the alarm that stands by it go: the next one is raised anew; one that stands by another set stays', async () => {
    const first = await log(SHOCK, 5);
    expect(await raised()).toBe(1);
    const second = await log(SHOCK, 4);
    await strike(second);
    await log(SHOCK, 3);
    expect(await raised()).toBe(1);
    await strike(first);
    for (const { id, struck_out } of (await list()).results) if (struck_out === null) await strike(id);
    await log(SHOCK, 2);
    expect(await raised()).toBe(2);
  });

  it('lets it go, too, when only sets are left that were too old to raise anything when they were saved', async () => {
    const open = async () =>
      (
        await on.server.db
          .selectFrom('alarms')
          .select(['severity', 'resolution'])
          .where('patient_id', '=', patient)
          .where('kind', '=', 'HEART_RATE_HIGH')
          .execute()
      ).map(({ severity, resolution }) => [severity, resolution]);
    await log({ HEART_RATE: 170 }, 61);
    expect(await open()).toEqual([]);
    const young = await log({ HEART_RATE: 165 }, 55);
    const mistyped = await log({ HEART_RATE: 168 }, 5);
    expect(await open()).toEqual([['CRITICAL', null]]);
    // Older by now than what raises, but it did.
    on.server.clock.advance(10 * MINUTE);
    await strike(mistyped);
    expect(await open()).toEqual([['CRITICAL', null]]);
    await strike(young);
    expect(await open()).toEqual([['CRITICAL', 'set struck out']]);
  });

  it('is struck out by its author or an Admin alone, once, and with a reason', async () => {
    const id = await log(CALM);
    expect(await strike(id, 'Not mine', on.doctor)).toMatchObject({
      status: 403,
      body: { detail: 'Only its author or an Admin may strike out a set.' },
    });
    for (const reason of ['', '  '])
      expect(await strike(id, reason)).toMatchObject({ status: 400, body: { reason: [expect.any(String)] } });
    expect((await list()).results[0]?.struck_out).toBeNull();
    expect((await strike(id, 'Wrong cuff', on.admin)).status).toBe(200);
    expect(await strike(id)).toMatchObject({
      status: 400,
      body: { non_field_errors: ['This set is struck out already.'] },
    });
    expect((await strike(999_999)).status).toBe(404);
    expect((await on.nurse.get('/patients/999999/vitals-logs/')).status).toBe(404);
  });
});
