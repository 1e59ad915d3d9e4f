import { sql } from 'kysely';
import type { Db } from '../../../src/server/db/engine/client';
import { hashPassword } from '../../../src/server/services/accounts/passwords';

export const USER = { username: 'bench', password: 'a long password of the bench' };
export const GATEWAY = 'the-gateway-token-of-the-bench-is-long';

/** Within the time that a statement may take. */
const PATIENTS_A_STATEMENT = 50;

/** The vitals of a stable patient. */
const WELL = {
  heart_rate: 78,
  blood_pressure_systolic: 120,
  blood_pressure_diastolic: 72,
  blood_pressure_mean: 88,
  blood_oxygen_saturation: 96,
  respiration_rate: 15,
  body_temperature: 36.5,
};

/**
 * This many patients, each wearing a device of their own (`D1`, `D2` …) with AI enabled for two days already.
 */
export async function makeWard(db: Db, size: number): Promise<void> {
  await sql`INSERT INTO patients (ssn, first_name, last_name, date_of_birth, gender, created_at, updated_at)
    SELECT 'bench-' || n, 'Bench', 'Patient ' || n, DATE '1960-05-01', 'F', now(), now() FROM generate_series(1, ${size}::int) n`.execute(
    db,
  );
  await sql`INSERT INTO devices (vendor_device_id, type, ai_enabled, created_at, updated_at)
    SELECT 'D' || n, 'RHEO_SIMULATOR', true, now(), now() FROM generate_series(1, ${size}::int) n`.execute(
    db,
  );
  await sql`INSERT INTO device_assignments (device_id, patient_id, assigned_at)
    SELECT d.id, p.id, now() - interval '2 days' FROM devices d JOIN patients p ON p.ssn = 'bench-' || substr(d.vendor_device_id, 2)`.execute(
    db,
  );
  await db
    .insertInto('users')
    .values({
      username: USER.username,
      password_hash: await hashPassword(USER.password),
      date_joined: new Date().toISOString(),
    })
    .execute();
}

/** A full set of vitals of device `D{n}`, as a feeder sends it. */
export function benchReading(n: number, time: number) {
  const wave = Math.sin(time / 60_000 + n);
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return {
    vendor_device_id: `D${n}`,
    type: 'RHEO_SIMULATOR',
    timestamp: new Date(time).toISOString(),
    battery_level: 81,
    signal_quality: 97,
    status: 'OK',
    observations: {
      heartRate: Math.round(80 + 8 * wave),
      bloodPressureSystolic: Math.round(120 - 9 * wave),
      bloodPressureDiastolic: Math.round(70 - 5 * wave),
      bloodPressureMean: Math.round(87 - 6 * wave),
      bloodOxygenSaturation: Math.round(97 + wave),
      respirationRate: Math.round(16 + 2 * wave),
      bodyTemperature: tenth(37 + 0.3 * wave),
    },
  };
}

/** Signs in and returns the headers of a user. */
export async function signIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/api-token-auth/`, {
    method: 'POST',
    body: new URLSearchParams(USER),
  });
  return { authorization: `Token ${((await answer.json()) as { token: string }).token}` };
}

/**
 * A day of minutes for every patient, so that scores cost the same as on a ward that has been running for a
 * day.
 */
export async function giveHistory(db: Db): Promise<void> {
  const columns = Object.keys(WELL);
  const others = ['shock_index', 'hipi', 'spi'];
  const names = sql.join(
    [...columns, ...others].flatMap((column) => [sql.ref(`${column}_sum`), sql.ref(`${column}_count`)]),
  );
  const values = sql.join([
    ...Object.values(WELL).map((value) => sql`30 * (${value}::float8 + random()), 30`),
    ...others.map(() => sql`0, 0`),
  ]);
  const ids = (await db.selectFrom('patients').select('id').execute()).map(({ id }) => id);
  for (let first = 0; first < ids.length; first += PATIENTS_A_STATEMENT) {
    await sql`INSERT INTO patient_minutes (patient_id, minute, ${names})
      SELECT id, date_trunc('minute', now()) - n * interval '1 minute', ${values}
      FROM unnest(${ids.slice(first, first + PATIENTS_A_STATEMENT)}::int[]) p(id), generate_series(2, 1440) n`.execute(
      db,
    );
  }
  // As if a reading had come a minute ago: a history reaches back from the newest reading.
  await sql`INSERT INTO readings (vendor_device_id, measured_at, received_at, patient_id, heart_rate)
    SELECT d.vendor_device_id, now() - interval '1 minute', now(), a.patient_id, ${WELL.heart_rate}
    FROM devices d JOIN device_assignments a ON a.device_id = d.id`.execute(db);
}
