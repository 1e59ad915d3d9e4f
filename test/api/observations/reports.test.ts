import { CompiledQuery, sql } from 'kysely';
import { insertBuckets } from '../../../src/server/db/readings/aggregations/patientBuckets';
import { SeenStatements } from '../../fixtures/database/seenStatements';
import { serverOn } from '../../fixtures/server/serverOn';
import { START } from '../../fixtures/server/server';
import { addDevice, addPatient, admitGateway, GATEWAY_TOKEN, reading, wear } from '../../fixtures/ward/ward';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAYS = 30;

/** A step of a plan, as EXPLAIN reports it. */
interface Step {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Step[];
}

/** The number of rows of each table that a plan has read. */
function rowsRead(step: Step, into: Record<string, number> = {}): Record<string, number> {
  const table = step['Relation Name'];
  const looked =
    step['Actual Rows'] +
    (step['Rows Removed by Filter'] ?? 0) +
    (step['Rows Removed by Index Recheck'] ?? 0);
  if (table !== undefined) into[table] = (into[table] ?? 0) + looked * step['Actual Loops'];
  for (const part of step.Plans ?? []) rowsRead(part, into);
  return into;
}

// The engine with a single connection: every other statement waits while one runs.
describe('reports of a month on the embedded database', () => {
  const seen = new SeenStatements();
  const on = serverOn('pglite', seen);
  let patient: number;

  /** A month of readings, one every two minutes, all rolled up but the last hour. */
  beforeAll(async () => {
    const { db } = on.server;
    await admitGateway(db);
    patient = await addPatient(db);
    await wear(db, { device: await addDevice(db, 'W1'), patient, from: 0 });
    const until = new Date(START - 60 * MINUTE).toISOString();
    await sql`INSERT INTO readings (vendor_device_id, measured_at, received_at, patient_id, heart_rate)
      SELECT 'W1', t, t, ${patient}, 70 FROM generate_series(${new Date(START - DAYS * DAY).toISOString()}::timestamptz, ${new Date(START - MINUTE).toISOString()}::timestamptz, interval '2 minutes') AS t`.execute(
      db,
    );
    await sql`INSERT INTO patient_minutes SELECT patient_id, date_trunc('minute', measured_at), 70, 1, ${sql.join(Array.from({ length: 18 }, () => sql`0`))}
      FROM readings`.execute(db);
    await db.executeQuery(
      CompiledQuery.raw(
        insertBuckets('(SELECT * FROM readings WHERE measured_at < $1) r', { withExtremes: true }),
        [until],
      ),
    );
    await sql`INSERT INTO patient_states (patient_id, rolled_until) VALUES (${patient}, ${until})`.execute(
      db,
    );
    await sql`ANALYZE`.execute(db);
  });

  const month = (resolution: number): string =>
    `/patients/${patient}/observations-with-aggregations/?resolution=${resolution}&start=${new Date(START - DAYS * DAY + MINUTE).toISOString()}`;

  it('[G7] read buckets, and of single readings and minutes no more than the hour that is not rolled up', async () => {
    for (const resolution of [10, 120]) {
      seen.take();
      const { status, body } = await on.nurse.get<{
        observations: unknown[];
        aggregations: { heartRate: { count: number } };
      }>(month(resolution));
      expect(status).toBe(200);
      expect(body.observations.length).toBeGreaterThan((DAYS * 24 * 60) / resolution - 2);
      expect(body.aggregations.heartRate.count).toBeGreaterThan(DAYS * 24 * 30 - 100);
      const { statements } = seen.take();
      const reads = statements.filter(({ sql: text }) =>
        /\b(readings|patient_minutes|patient_buckets)\b/.test(text),
      );
      // Of the period for its sets and its sums; of the hour before it, what its first NEWS2 may need.
      expect(reads).toHaveLength(3);
      let wholePeriods = 0;
      for (const { sql: text, parameters } of reads) {
        const { rows } = await on.server.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Step }] }>(
          CompiledQuery.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...parameters]),
        );
        const {
          patient_buckets: buckets = 0,
          readings = 0,
          patient_minutes: minutes = 0,
        } = rowsRead(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Actual Rows': NaN, 'Actual Loops': 1 });
        // Every two minutes of an hour, and of the quarter of an hour that the period begins in.
        expect(readings + minutes).toBeLessThan(2 * 45);
        if (buckets <= 6) continue;
        wholePeriods += 1;
        expect(buckets).toBeGreaterThan(DAYS * 24 * 4 - 10);
        expect(buckets).toBeLessThanOrEqual(DAYS * 24 * 6);
        expect(readings).toBeGreaterThan(0);
      }
      expect(wholePeriods).toBe(2);
    }
  });

  it('[G7] let readings in and boards be seen between their statements', async () => {
    const { server, nurse, doctor } = on;
    const AT_ONCE = 12;
    let reports = 0;
    const report = async (): Promise<void> => {
      expect((await nurse.get(month(10))).status).toBe(200);
      reports += 1;
    };
    const send = async (heartRate: number): Promise<void> => {
      const { status } = await fetch(`${server.url}/api/ingest/`, {
        method: 'POST',
        headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify(reading('W1', server.clock(), { heartRate })),
      });
      expect(status).toBe(202);
    };
    const look = async (): Promise<void> => {
      expect((await doctor.get('/dashboard/patients/')).status).toBe(200);
    };
    // Reports are asked for until the others are answered, so that how fast the machine is decides nothing.
    let answered = false;
    const asking = Array.from({ length: AT_ONCE }, async () => {
      while (!answered) await report();
    });
    const before = reports;
    const [sent, seenBoard] = await Promise.all(
      [send(72), look()].map((asked) => asked.then(() => reports - before)),
    ).finally(() => {
      answered = true;
    });
    await Promise.all(asking);
    // Their statements take turns with those of the reports: each waits for a few rounds, never until reports end.
    const AT_MOST = 8 * AT_ONCE;
    expect(sent).toBeLessThanOrEqual(AT_MOST);
    expect(seenBoard).toBeLessThanOrEqual(AT_MOST);
  });
});
