import { sql } from 'kysely';
import type { Db } from '../../../src/server/db/engine/client';
import { MEASURED_COLUMNS } from '../../../src/server/db/readings/observationColumns';
import { findUnrolled, rollUpHour } from '../../../src/server/db/readings/patientBuckets';

const HOUR_MS = 3_600_000;

const list = (column: (name: string, index: number) => string) =>
  sql.raw(MEASURED_COLUMNS.map(column).join(', '));

/**
 * A patient of the bench's ward, measured every 2 s for this many days until now, with the minutes that
 * ingest would have made.
 */
export async function giveReadings(db: Db, patientId: number, days: number): Promise<void> {
  await sql`INSERT INTO patient_states (patient_id) VALUES (${patientId}) ON CONFLICT DO NOTHING`.execute(db);
  for (let day = days; day > 0; day--) {
    await sql`INSERT INTO readings (vendor_device_id, measured_at, received_at, patient_id, ${list((name) => name)})
      SELECT 'D' || ${patientId}::int, t, t, ${patientId}, ${list((_, index) => `${70 + index} + 10 * random()`)}
      FROM generate_series(now() - ${day}::int * interval '1 day', now() - ${day - 1}::int * interval '1 day' - interval '2 seconds', interval '2 seconds') t`.execute(
      db,
    );
  }
  await sql`INSERT INTO patient_minutes (patient_id, minute, ${list((name) => `${name}_sum, ${name}_count`)})
    SELECT patient_id, date_trunc('minute', measured_at), ${list((name) => `sum(${name}), count(${name})`)}
    FROM readings WHERE patient_id = ${patientId} GROUP BY 1, 2`.execute(db);
}

/** As the server's housekeeping does it, without its pauses. */
export async function rollUpAll(db: Db): Promise<void> {
  const until = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  for (
    let patients = await findUnrolled(db, until, 100);
    patients.length > 0;
    patients = await findUnrolled(db, until, 100)
  ) {
    for (const patient of patients) await rollUpHour(db, patient, until);
  }
}

/** What one would write who has one-minute sums and nothing else: the floor. */
export async function bucketsByHand(db: Db, patientId: number, from: number): Promise<unknown> {
  return sql`SELECT date_bin('15 minutes', minute, 'epoch') AS start, ${list((name) => `sum(${name}_sum) / nullif(sum(${name}_count), 0) AS ${name}`)}
    FROM patient_minutes WHERE patient_id = ${patientId} AND minute >= to_timestamp(${from}::float8 / 1000)
    GROUP BY 1 ORDER BY 1`.execute(db);
}
