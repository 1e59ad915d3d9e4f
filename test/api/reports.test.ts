import { CompiledQuery, sql } from 'kysely';
import { insertBuckets } from '../../src/server/db/readings/patientBuckets';
import { SeenStatements } from '../fixtures/database/seenStatements';
import { serverOn } from '../fixtures/server/serverOn';
import { START } from '../fixtures/server/server';
import { addDevice, addPatient, admitGateway, GATEWAY_TOKEN, reading, wear } from '../fixtures/ward/ward';

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
    const ended: string[] = [];
    const endOf = (what: string) => (status: number) => {
      ended.push(`${what} ${status}`);
    };
    const reports = Array.from({ length: 12 }, () =>
      nurse.get(month(10)).then(({ status }) => endOf('report')(status)),
    );
    const sent = fetch(`${server.url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(reading('W1', server.clock(), { heartRate: 71 })),
    }).then(({ status }) => endOf('ingest')(status));
    const board = doctor.get('/dashboard/patients/').then(({ status }) => endOf('board')(status));
    await Promise.all([...reports, sent, board]);
    expect(ended.filter((what) => what === 'report 200')).toHaveLength(12);
    expect(ended.at(-1)).toBe('report 200');
    expect(ended.slice(0, -1)).toEqual(expect.arrayContaining(['ingest 202', 'board 200']));
  });
});
