import type { PatientStanding } from '../../../src/contract/standing';
import { ENGINES } from '../../fixtures/database/database';
import { StatementCounter } from '../../fixtures/database/statementCounter';
import { serverOn } from '../../fixtures/server/serverOn';
import { addPatient } from '../../fixtures/ward/ward';

const MINUTE = 60_000;

describe.each(ENGINES)('since when a band is, asked again and again, on %s', (engine) => {
  // Of the statement that looks through the whole day alone.
  const days = new StatementCounter('WITH other AS');
  const on = serverOn(engine, days);

  async function scored(patient: number, ...readings: readonly (readonly [number, number])[]) {
    await on.server.db
      .insertInto('readings')
      .values(
        readings.map(([ago, hipi]) => ({
          vendor_device_id: `d${patient}`,
          patient_id: patient,
          measured_at: new Date(on.server.clock() - ago * MINUTE).toISOString(),
          received_at: new Date(on.server.clock() - ago * MINUTE).toISOString(),
          hipi,
          spi: null,
        })),
      )
      .execute();
  }
  const since = async (patient: number) => {
    const { body } = await on.nurse.get<PatientStanding>(`/patients/${patient}/standing/`);
    return body.since === null ? null : (on.server.clock() - Date.parse(body.since.from)) / MINUTE;
  };

  it('a day of readings is read once', async () => {
    const patient = await addPatient(on.server.db);
    await scored(patient, [60, 90], [10, 90]);
    days.count = 0;
    for (let poll = 0; poll < 5; poll++) {
      expect(await since(patient)).toBe(60 + poll);
      on.server.clock.advance(MINUTE);
    }
    expect(days.count).toBe(1);
  });

  it('what arrived late, before what was asked last, is known after ten minutes', async () => {
    const patient = await addPatient(on.server.db);
    await scored(patient, [60, 90], [10, 90]);
    expect(await since(patient)).toBe(60);
    await scored(patient, [30, 20]);
    on.server.clock.advance(9 * MINUTE);
    expect(await since(patient)).toBe(69);
    on.server.clock.advance(MINUTE);
    expect(await since(patient)).toBe(20);
  });

  it('a clock that was put back does not keep it', async () => {
    const patient = await addPatient(on.server.db);
    await scored(patient, [60, 90], [50, 20], [40, 90]);
    expect(await since(patient)).toBe(40);
    on.server.clock.advance(-45 * MINUTE);
    expect((await on.nurse.get<PatientStanding>(`/patients/${patient}/standing/`)).body.since?.band).toBe(
      'low',
    );
  });
});
