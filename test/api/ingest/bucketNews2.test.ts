import { Vitals } from '../../../src/contract/observationSets';
import { compile } from '../../../src/contract/validate';
import { ENGINES } from '../../fixtures/database/database';
import { measuredPatient } from '../../fixtures/patients/measuredPatient';

const isVitals = compile(Vitals);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const iso = (time: number) => new Date(time).toISOString();
const NOON = Date.parse('2026-03-10T12:04:00.000Z');

describe.each(ENGINES)('NEWS2 over time on %s', (engine) => {
  const { on, who, send, ask } = measuredPatient(engine, NOON);
  const news2 = async (query = '') =>
    (await ask(isVitals, `vitals/?ordering=timestamp&resolution=60${query}`)).map((set) => set.news2);
  const log = (minutesAgo: number, type: string, value: number) =>
    on.nurse.post('/observations/', {
      patient: who.patient,
      timestamp: iso(NOON - minutesAgo * MINUTE),
      observations: [{ type, value }],
    });

  it('is with every bucket, of the vitals that were known then', async () => {
    await send([
      { at: NOON - 3 * HOUR, observations: { heartRate: 120, bloodPressureSystolic: 85 } },
      { at: NOON - 2 * HOUR, observations: { heartRate: 120 } },
      { at: NOON - HOUR, observations: { heartRate: 80 } },
      { at: NOON, observations: { bloodPressureMean: 90 } },
    ]);
    expect(await news2()).toEqual([
      { total: 5, parts_known: 2 },
      { total: 5, parts_known: 2 },
      { total: 0, parts_known: 1 },
      null,
    ]);
    // A period that begins later knows the hour before it, and comes newest first when asked so.
    const later = await ask(
      isVitals,
      `vitals/?resolution=60&ordering=-timestamp&start=${iso(NOON - 2.5 * HOUR)}`,
    );
    expect(later.map((set) => set.news2)).toEqual([
      null,
      { total: 0, parts_known: 1 },
      { total: 5, parts_known: 2 },
    ]);
  });

  it('counts what a person measured for six hours, and no more once it is struck out', async () => {
    const { status, body } = await log(5 * 60, 'BODY_TEMPERATURE', 39.4);
    expect(status).toBe(201);
    await send([{ at: NOON, observations: { heartRate: 80 } }]);
    const recent = `&start=${iso(NOON - 30 * MINUTE)}`;
    expect(await news2(recent)).toEqual([{ total: 2, parts_known: 2 }]);
    const { id } = body as { id: number };
    expect((await on.nurse.post(`/observations/${id}/strike-out/`, { reason: 'Wrong patient' })).status).toBe(
      200,
    );
    expect(await news2(recent)).toEqual([{ total: 0, parts_known: 1 }]);
  });

  it('an unchanged poll is 304, and a set logged by hand changes it', async () => {
    await send([{ at: NOON, observations: { heartRate: 80 } }]);
    const path = `/patients/${who.patient}/vitals/?resolution=15&ordering=timestamp`;
    const tag = (await on.nurse.get(path)).headers.get('etag') ?? '';
    const again = () => on.nurse.get(path, { 'if-none-match': tag });
    expect((await again()).status).toBe(304);
    await log(1, 'RESPIRATION_RATE', 28);
    const changed = await again();
    expect(changed.status).toBe(200);
    expect((changed.body as { news2: unknown }[]).at(-1)?.news2).toEqual({ total: 3, parts_known: 2 });
  });
});
