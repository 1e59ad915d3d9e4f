import { Forecasts } from '../../../src/contract/observationSets';
import { compile } from '../../../src/contract/validate';
import { validateReading } from '../../../src/server/services/ingest/validateReading';
import { forecastsOf } from '../../../src/server/services/forecasting/patientForecasts';
import { PatientHistories } from '../../../src/server/services/scoring/history/patientHistories';
import { storeGroup } from '../../../src/server/services/ingest/storeGroup';
import { ENGINES } from '../../fixtures/database/database';
import { measuredPatient } from '../../fixtures/patients/measuredPatient';
import { StatementCounter } from '../../fixtures/database/statementCounter';
import { addPatient, reading, wear } from '../../fixtures/ward/ward';

const isForecasts = compile(Forecasts);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.parse('2026-03-10T12:04:00.000Z');

describe.each(ENGINES)('forecasts from what scoring has in memory, on %s', (engine) => {
  const daysRead = new StatementCounter('FROM patient_minutes');
  const { on, who, send, ask } = measuredPatient(engine, NOON, daysRead);

  beforeEach(async () => {
    const vitals = (n: number) => ({
      heartRate: 80 + (n % 17),
      bloodPressureSystolic: 120 - (n % 13),
      respirationRate: 15 + (n % 4),
      bloodOxygenSaturation: 96.3,
    });
    await send(
      Array.from({ length: 600 }, (_, n) => ({
        at: NOON - n * 2 * MINUTE,
        observations: vitals(n),
      })).reverse(),
    );
  });

  /**
   * The answer, which must equal that of a server with nothing in memory; and how often the patient's day was
   * read for it.
   */
  async function answered(resolution = 15) {
    const before = daysRead.count;
    const sets = await ask(isForecasts, `forecasts/?resolution=${resolution}`);
    const read = daysRead.count - before;
    const unremembered = await forecastsOf(
      on.server.db,
      () => null,
      { patientId: who.patient, revision: 0, resolution: 15 },
      on.server.clock(),
    );
    if (resolution === 15) expect(sets).toEqual(unremembered);
    expect(sets).not.toEqual([]);
    return { sets, read };
  }

  it('[API-37] nothing is read of the day for who is measured through this server, at any resolution and after every reading', async () => {
    expect((await answered()).read).toBe(0);
    expect((await answered(120)).read).toBe(0);
    for (let second = 2; second <= 10; second += 2) {
      on.server.clock.set(NOON + second * 1_000);
      await send([{ at: NOON + second * 1_000, observations: { heartRate: 100 + second } }]);
      expect((await answered()).read).toBe(0);
    }
  });

  it('[API-37] a late reading changes the answer at once', async () => {
    const { sets } = await answered();
    await send(
      Array.from({ length: 40 }, (_, n) => ({
        at: NOON - 5 * HOUR - n * MINUTE - 1,
        observations: { heartRate: 190 },
      })),
    );
    const later = await answered();
    expect(later.sets.at(-1)?.observations.heartRate).toBeGreaterThan(
      sets.at(-1)?.observations.heartRate ?? NaN,
    );
  });

  it('[API-37] vitals written down by hand do too, and so does the next reading after them', async () => {
    on.server.clock.set(NOON + MINUTE);
    const { status } = await on.nurse.post('/observations/', {
      timestamp: new Date(NOON + MINUTE).toISOString(),
      observations: [{ type: 'BODY_TEMPERATURE', value: 39.9 }],
      patient: who.patient,
    });
    expect(status).toBe(201);
    const { sets, read } = await answered();
    expect(sets[0]?.observations.bodyTemperature).toBe(39.9);
    expect(read).toBe(1);
    on.server.clock.set(NOON + 2 * MINUTE);
    await send([{ at: NOON + 2 * MINUTE, observations: { heartRate: 91 } }]);
    expect((await answered()).sets[0]?.observations.bodyTemperature).toBe(39.9);
    expect((await answered()).read).toBe(0);
  });

  it('[API-37] what another server stored is known at once', async () => {
    const time = NOON + 2_000;
    on.server.clock.set(time);
    const validated = validateReading(reading(`set-${who.patient}`, time, { bodyTemperature: 40.2 }));
    if (!('reading' in validated)) throw new Error('The reading was refused');
    await storeGroup(
      on.server.db,
      new PatientHistories(),
      [{ readings: [validated.reading], receivedAt: time }],
      { now: time, maxAgeMs: HOUR, refusedFeeds: new Map() },
    );
    const { sets, read } = await answered();
    expect(sets[0]?.observations.bodyTemperature).toBe(40.2);
    expect(read).toBe(1);
  });

  it('[API-37] a device that was handed over gives nothing more to who wore it before', async () => {
    const { sets } = await answered();
    const other = await addPatient(on.server.db);
    await on.server.db
      .updateTable('device_assignments')
      .set({ released_at: new Date(NOON + 1).toISOString() })
      .where('device_id', '=', who.device)
      .execute();
    await wear(on.server.db, { device: who.device, patient: other, from: NOON + 1 });
    on.server.clock.set(NOON + MINUTE);
    await send([{ at: NOON + MINUTE, observations: { heartRate: 180 } }]);
    expect((await answered()).sets).toEqual(sets);
  });
});
