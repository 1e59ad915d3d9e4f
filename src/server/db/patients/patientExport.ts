import { sql, type RawBuilder } from 'kysely';
import type { ExportPart } from '../../../contract/patientExport';
import { textArray } from '../engine/arrayParameters';
import type { Db } from '../engine/client';

/** Rows of one part: where they stand, what is said of each, and the columns that put them in order. */
interface Part {
  /** The rows are of `r`. */
  from: RawBuilder<unknown>;
  /** What stands in the row beside its own columns. */
  beside?: RawBuilder<unknown>;
  key?: readonly { column: string; type: RawBuilder<unknown> }[];
}

type StoredPart = Exclude<ExportPart, 'audit'>;

const BY_ID = [{ column: 'id', type: sql`int` }];

const person = (column: string) =>
  sql`(SELECT u.username FROM users u WHERE u.id = ${sql.ref(`r.${column}`)})`;

const PARTS: Readonly<Record<StoredPart, Part>> = {
  conditions: { from: sql`patient_conditions r` },
  admissions: {
    from: sql`admissions r`,
    beside: sql`'diagnosis', (SELECT d.icd_10_code || ' ' || d.name FROM diagnoses d WHERE d.id = r.diagnosis_id),
      'department', (SELECT d.name FROM departments d WHERE d.id = r.department_id),
      'bed', (SELECT d.abbreviation || '-' || b.number FROM beds b JOIN departments d ON d.id = b.department_id WHERE b.id = r.bed_id)`,
  },
  device_assignments: {
    from: sql`device_assignments r`,
    beside: sql`'vendor_device_id', (SELECT d.vendor_device_id FROM devices d WHERE d.id = r.device_id)`,
  },
  clinical_notes: { from: sql`clinical_notes r`, beside: sql`'author', ${person('created_by')}` },
  lab_tests: {
    from: sql`lab_tests r`,
    beside: sql`'results', (SELECT json_agg(o ORDER BY o.id) FROM lab_observations o WHERE o.lab_test_id = r.id)`,
  },
  vitals_logs: {
    from: sql`vitals_logs r`,
    beside: sql`'author', ${person('created_by')}, 'struck_out_by_user', ${person('struck_out_by')}`,
  },
  alarms: {
    from: sql`alarms r`,
    beside: sql`'acknowledged_by_user', ${person('acknowledged_by')}, 'events', (
      SELECT json_agg(json_build_object('at', e.at, 'event', e.event, 'user', u.username, 'severity', e.severity, 'detail', e.detail) ORDER BY e.id)
      FROM alarm_events e LEFT JOIN users u ON u.id = e.user_id WHERE e.alarm_id = r.id)`,
  },
  alarm_pauses: { from: sql`alarm_pauses r`, beside: sql`'user', ${person('user_id')}` },
  alarm_limits: { from: sql`alarm_limits r`, beside: sql`'set_by_user', ${person('set_by')}` },
  alarm_limit_changes: { from: sql`alarm_limit_changes r`, beside: sql`'user', ${person('user_id')}` },
  alerts: { from: sql`alerts r` },
  notifications: {
    from: sql`(SELECT n.*, a.patient_id FROM alerts a JOIN notifications n ON n.alert_id = a.id) r`,
    beside: sql`'user', ${person('user_id')}`,
  },
  minutes: { from: sql`patient_minutes r`, key: [{ column: 'minute', type: sql`timestamptz` }] },
  buckets: {
    from: sql`patient_buckets r`,
    key: [
      { column: 'width', type: sql`int` },
      { column: 'start', type: sql`timestamptz` },
    ],
  },
  readings: {
    from: sql`readings r`,
    key: [
      { column: 'measured_at', type: sql`timestamptz` },
      { column: 'vendor_device_id', type: sql`text` },
    ],
  },
};

/** One statement reads at most this many rows: some tens of milliseconds. */
const ROWS_AT_ONCE = 1_000;

/** The rows of a part of a patient's record as JSON, in pages: between two of them others have the database. */
export async function* readPart(db: Db, part: StoredPart, patientId: number): AsyncGenerator<string[]> {
  const { from, beside, key = BY_ID } = PARTS[part];
  const columns = key.map(({ column }) => sql.ref(`r.${column}`));
  const body = sql`(to_jsonb(r) - 'patient_id')`;
  const whole =
    beside === undefined ? body : sql`jsonb_strip_nulls(${body} || jsonb_build_object(${beside}))`;
  let after: readonly string[] | null = null;
  for (;;) {
    const beyond: RawBuilder<unknown> =
      after === null
        ? sql``
        : sql`AND (${sql.join(columns)}) > (${sql.join(
            key.map(
              ({ type }, nth) =>
                sql`((${textArray(after ?? [])}::text)::text[])[${sql.lit(nth + 1)}]::${type}`,
            ),
          )})`;
    const { rows }: { rows: { line: string; key: string[] }[] } = await sql<{ line: string; key: string[] }>`
      SELECT jsonb_strip_nulls(${whole})::text AS line, to_json(ARRAY[${sql.join(columns.map((column) => sql`${column}::text`))}]) AS key
      FROM ${from} WHERE r.patient_id = ${patientId}::int ${beyond}
      ORDER BY ${sql.join(columns)} LIMIT ${ROWS_AT_ONCE}::int`.execute(db);
    if (rows.length > 0) yield rows.map(({ line }) => withInstants(line));
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.key ?? null;
  }
}

/** A patient's own row as JSON; null when there is none of this id. */
export async function readProfile(db: Db, patientId: number): Promise<string | null> {
  const { rows } = await sql<{ line: string }>`
    SELECT (to_jsonb(p) - ARRAY['last_name_key', 'first_name_key', 'bed_key', 'department_key'])::text AS line
    FROM patients p WHERE p.id = ${patientId}::int`.execute(db);
  const line = rows[0]?.line;
  return line === undefined ? null : withInstants(line);
}

/** What PostgreSQL writes of a moment in UTC, in the columns that hold moments. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;
const OF_MOMENTS = /(^at|_at|until|since|timestamp|^minute|^start)$/;

/** A row of JSON with its moments as every answer has them: in milliseconds, with a Z. */
const withInstants = (row: string): string =>
  JSON.stringify(
    JSON.parse(row, (key, value: unknown) =>
      typeof value === 'string' && OF_MOMENTS.test(key) && MOMENT.test(value)
        ? new Date(value).toISOString()
        : value,
    ),
  );
