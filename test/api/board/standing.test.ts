import { PatientStanding } from '../../../src/contract/standing';
import { compile } from '../../../src/contract/validate';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { addDevice, addPatient, wear } from '../../fixtures/ward/ward';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const isStanding = compile(PatientStanding);

describe.each(ENGINES)('how a patient stands, on %s', (engine) => {
  const on = serverOn(engine);

  /** Scores that were stored these minutes ago, each minute once. */
  async function scored(
    patient: number,
    scores: readonly (readonly [number, number | null, number | null])[],
    name = `d${patient}`,
  ) {
    await on.server.db
      .insertInto('readings')
      .values(
        scores.map(([ago, hipi, spi]) => ({
          vendor_device_id: name,
          patient_id: patient,
          measured_at: new Date(on.server.clock() - ago * MINUTE).toISOString(),
          received_at: new Date(on.server.clock() - ago * MINUTE).toISOString(),
          hipi,
          spi,
        })),
      )
      .execute();
  }
  const standing = async (patient: number) => {
    const { body } = await on.nurse.get(`/patients/${patient}/standing/`);
    if (!isStanding(body)) throw new Error(`not a standing: ${JSON.stringify(body)}`);
    return body;
  };
  const ago = (minutes: number) => new Date(on.server.clock() - minutes * MINUTE).toISOString();

  it.each([
    [
      'high',
      [
        [50, 20, 30],
        [40, 84.9, 10],
        [30, 85, null],
        [20, null, null],
        [10, 40, 99],
      ],
      30,
    ],
    [
      'medium',
      [
        [50, 20, 30],
        [40, 85, 10],
        [30, 50, null],
        [10, 40, 84.9],
      ],
      30,
    ],
    [
      'low',
      [
        [50, 20, 30],
        [40, 50, 10],
        [30, 49.9, null],
        [10, null, 0],
      ],
      30,
    ],
    [
      'low',
      [
        [50, 20, 30],
        [10, 0, 0],
      ],
      50,
    ],
  ] as const)(
    '%s since the first reading in it after the last in another band',
    async (band, scores, minutes) => {
      const patient = await addPatient(on.server.db);
      await scored(patient, scores);
      expect((await standing(patient)).since).toEqual({ band, from: ago(minutes), is_at_least: false });
    },
  );

  it('for longer than is looked back, says so', async () => {
    const patient = await addPatient(on.server.db);
    await scored(patient, [
      [24 * 60 + 30, 90, null],
      [23 * 60, 90, null],
      [1, 90, null],
    ]);
    expect((await standing(patient)).since).toEqual({ band: 'high', from: ago(23 * 60), is_at_least: true });
  });

  it.each([
    ['that was not scored', 24 * 60 + 30, null],
    ['in another band', 24 * 60 + 30, 20],
    ['of days ago', 72 * 60, 90],
  ])('an older reading %s does not make it longer', async (_what, minutes, hipi) => {
    const patient = await addPatient(on.server.db);
    await scored(patient, [
      [minutes, hipi, null],
      [5, 90, null],
      [1, 90, null],
    ]);
    expect((await standing(patient)).since).toEqual({ band: 'high', from: ago(5), is_at_least: false });
  });

  it('asked again, it follows a score that has left the band since, also one that arrived late', async () => {
    const patient = await addPatient(on.server.db);
    await scored(patient, [
      [60, 90, null],
      [10, 90, null],
    ]);
    expect((await standing(patient)).since?.from).toBe(ago(60));
    expect((await standing(patient)).since?.from).toBe(ago(60));
    await scored(patient, [
      [4, 20, null],
      [2, 90, null],
    ]);
    expect((await standing(patient)).since).toEqual({ band: 'high', from: ago(2), is_at_least: false });
  });

  it('nothing is invented: never scored, and not within a day', async () => {
    const never = await addPatient(on.server.db);
    await scored(never, [[5, null, null]]);
    expect(await standing(never)).toEqual({ entry: null, since: null });
    const old = await addPatient(on.server.db);
    await scored(old, [[25 * 60, 90, null]]);
    expect((await standing(old)).since).toBeNull();
  });

  it('asked again, the first score of a patient without any is known at once', async () => {
    const patient = await addPatient(on.server.db);
    expect((await standing(patient)).since).toBeNull();
    await scored(patient, [[1, 90, null]]);
    expect((await standing(patient)).since).toEqual({ band: 'high', from: ago(1), is_at_least: false });
  });

  it('has the entry of the device that is worn, whose scores alone decide then', async () => {
    const patient = await addPatient(on.server.db);
    const device = await addDevice(on.server.db, `d${patient}`, { ai: true });
    await scored(patient, [
      [10, 90, null],
      [5, 90, null],
    ]);
    await scored(patient, [[7, 10, 10]], ' logged by hand');
    expect((await standing(patient)).since?.from).toBe(ago(5));
    await wear(on.server.db, { device, patient, from: on.server.clock() - HOUR });
    // The boards are updated with the device.
    await on.nurse.patch(`/patients/${patient}/high-priority/`, { high_priority_reason: 'New here' });
    const { entry, since } = await standing(patient);
    expect(entry).toMatchObject({ device_id: device, patient: { id: patient } });
    expect(since?.from).toBe(ago(10));
  });

  it('is 304 as long as nothing changes, and 404 for an unknown patient', async () => {
    const patient = await addPatient(on.server.db);
    const first = await on.nurse.get(`/patients/${patient}/standing/`);
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    expect((await on.nurse.get(`/patients/${patient}/standing/`, headers)).status).toBe(304);
    expect((await on.nurse.get('/patients/999999/standing/')).status).toBe(404);
  });
});
