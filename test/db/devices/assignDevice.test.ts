import { sql } from 'kysely';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { assignDevice, releasePatient } from '../../../src/server/services/devices/assignDevice';
import { Refused } from '../../../src/server/services/refusals';
import { settableClock } from '../../fixtures/time/clock';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { times } from '../../fixtures/runner/fullForm';
import { ingestInto } from '../../fixtures/ward/ingestInto';
import { seededRandom } from '../../fixtures/time/random';
import { addDevice, addPatient, addUsers, reading } from '../../fixtures/ward/ward';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
const SECOND = 1_000;

/**
 * Of moves with 50 readings each; the embedded database, which lets one transaction in at a time, has fewer
 * races.
 */
const ROUNDS = { postgres: times(50, 200), pglite: times(25, 50) };

describe.each(ENGINES)('assigning devices on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;
  let by: number;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    ({ db } = database);
    [by = 0] = await addUsers(db, 1);
  });
  afterEach(() => database.close());

  const assign = (device: number, patient: number | null, { takeover = true, now = NOW } = {}) =>
    db
      .transaction()
      .execute((tx) => assignDevice(tx, { device, patient, takeover, field: 'patient', by }, now));

  /** Who wears what now, as `device: patient`. */
  const worn = async () => {
    const rows = await db
      .selectFrom('device_assignments')
      .select(['device_id', 'patient_id'])
      .where('released_at', 'is', null)
      .execute();
    return Object.fromEntries(rows.map(({ device_id, patient_id }) => [device_id, patient_id]));
  };

  const ward = async (devices: number, patients: number) => ({
    devices: await Promise.all(Array.from({ length: devices }, (_, n) => addDevice(db, `D${n}`))),
    patients: await Promise.all(Array.from({ length: patients }, () => addPatient(db))),
  });

  it("[C3] releases the patient's other device and the device's other patient in the same moment", async () => {
    const {
      devices: [one = 0, two = 0],
      patients: [ann = 0, bob = 0],
    } = await ward(2, 2);
    expect(await assign(one, ann)).toBe(true);
    expect(await assign(two, bob)).toBe(true);
    expect(await assign(one, bob, { now: NOW + SECOND })).toBe(true);
    expect(await worn()).toEqual({ [one]: bob });
    expect(await assign(one, bob, { now: NOW + SECOND })).toBe(false);
    const ended = await db
      .selectFrom('device_assignments')
      .select('released_at')
      .where('released_at', 'is not', null)
      .execute();
    expect(ended.map(({ released_at }) => released_at)).toEqual(
      Array(2).fill(new Date(NOW + SECOND).toISOString()),
    );
  });

  it('takes a device off, also twice', async () => {
    const {
      devices: [one = 0],
      patients: [ann = 0],
    } = await ward(1, 1);
    await assign(one, ann);
    expect(await assign(one, null)).toBe(true);
    expect(await assign(one, null)).toBe(false);
    await assign(one, ann);
    await db.transaction().execute((tx) => releasePatient(tx, { patient: ann, by }, NOW));
    expect(await worn()).toEqual({});
  });

  it('[C3] leaves everything as it was when something later in the transaction fails', async () => {
    const {
      devices: [one = 0, two = 0],
      patients: [ann = 0, bob = 0],
    } = await ward(2, 2);
    await assign(one, ann);
    await assign(two, bob);
    const failing = db.transaction().execute(async (tx) => {
      await assignDevice(tx, { device: one, patient: bob, takeover: true, field: 'device', by }, NOW);
      await sql`SELECT 1 / 0`.execute(tx);
    });
    await expect(failing).rejects.toThrow();
    expect(await worn()).toEqual({ [one]: ann, [two]: bob });
  });

  it('[C2] lets one of 50 who want a free device at once have it, and states to the others why not', async () => {
    const {
      devices: [one = 0],
      patients,
    } = await ward(1, 50);
    const outcomes = await Promise.allSettled(
      patients.map((patient) => assign(one, patient, { takeover: false })),
    );
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(refusals).toHaveLength(49);
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(Refused);
      expect(refusal).toMatchObject({ errors: { patient: ['This device is in use by another patient.'] } });
    }
    expect(Object.keys(await worn())).toEqual([String(one)]);
  });

  it(`[C1] attributes ${ROUNDS[engine] * 50} readings by who wore the device at their time, while devices move and clocks run ahead`, async () => {
    const { devices, patients } = await ward(8, 12);
    const random = seededRandom(4);
    const clock = settableClock(NOW);
    const ingests = [ingestInto(db, clock), ingestInto(db, clock)];
    const ahead = devices.map((_, n) => n * 11 * SECOND);
    const pick = (count: number) => Math.floor(random() * count);
    for (let round = 0; round < ROUNDS[engine]; round++) {
      clock.advance(250);
      const batch = Array.from({ length: 25 }, () => {
        const device = pick(devices.length);
        return reading(`D${device}`, clock() + (ahead[device] ?? 0) - pick(500), { heartRate: 80 });
      });
      await Promise.all([
        ...[0, 1].map((half) => ingests[half]?.submit(batch.slice(half * 12, half * 12 + 13))),
        assign(
          devices[pick(devices.length)] ?? 0,
          random() < 0.2 ? null : (patients[pick(patients.length)] ?? 0),
          { now: clock() },
        ),
      ]);
      // Half of the readings come late, after the moves.
      await ingests[0]?.submit(
        Array.from({ length: 25 }, () => {
          const device = pick(devices.length);
          return reading(`D${device}`, clock() + (ahead[device] ?? 0) - pick(20 * SECOND), { heartRate: 80 });
        }),
      );
    }
    const { rows } = await sql<{ stored: number; wrong: number; worn: number }>`
      SELECT count(*)::int AS stored, count(r.patient_id)::int AS worn,
        -- Around a change of patient a reading may be of no patient, and never of another one.
        count(*) FILTER (WHERE r.patient_id IS NOT NULL AND r.patient_id IS DISTINCT FROM a.patient_id)::int AS wrong
      FROM readings r JOIN devices d USING (vendor_device_id)
      LEFT JOIN device_assignments a ON a.device_id = d.id AND a.assigned_at <= r.measured_at
        AND (a.released_at IS NULL OR a.released_at > r.measured_at)`.execute(db);
    expect(rows).toEqual([
      { stored: expect.any(Number) as number, worn: expect.any(Number) as number, wrong: 0 },
    ]);
    expect(rows[0]?.stored).toBeGreaterThan(ROUNDS[engine] * 40);
    // Devices change hands all the time here, and a reading that is late or from a wrong clock then belongs
    // to no patient.
    expect(rows[0]?.worn).toBeGreaterThan(ROUNDS[engine] * 5);
  }, 120_000);
});
