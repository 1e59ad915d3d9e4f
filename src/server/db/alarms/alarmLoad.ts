import { sql, type Kysely } from 'kysely';
import type { AlarmLoad } from '../../../contract/alarmLoad';
import type { Tables } from '../tables/tables';

/** What is counted: alarms raised from `start` until `end` (ISO), of one department or of all. */
export interface LoadSpan {
  start: string;
  end: string;
  departmentId: number | null;
}

/** How long before an alarm one of the same patient and kind makes it a repeated one. */
const REPEATED_WITHIN = sql`interval '24 hours'`;

const COUNTS = sql`count(*)::int AS alarms,
  count(*) FILTER (WHERE severity = 'CRITICAL')::int AS critical,
  count(*) FILTER (WHERE severity = 'WARNING')::int AS warning,
  count(*) FILTER (WHERE severity = 'INFO')::int AS info`;

/** The share of rows for which a condition holds, of those for which `among` does; null when there are none. */
const share = (condition: ReturnType<typeof sql>, among = sql`true`) =>
  sql`avg(CASE WHEN ${condition} THEN 1.0 ELSE 0.0 END) FILTER (WHERE ${among})::float8`;

const IS_ANNOUNCED = sql`severity <> 'INFO'`;

const SHARES = sql`
  ${share(sql`is_repeated`)} AS repeated,
  ${share(sql`acknowledged_at IS NOT NULL`, IS_ANNOUNCED)} AS acknowledged,
  ${share(sql`is_escalated`, IS_ANNOUNCED)} AS escalated,
  ${share(sql`coalesce(resolved_at >= raised_at AND resolved_at < raised_at + interval '1 minute', false)`)} AS under_a_minute`;

/** The alarms of the span with what their events say; an alarm counts with the worst severity that it had. */
const raisedIn = ({ start, end, departmentId }: LoadSpan) => sql`
  raised AS (
    SELECT a.id, a.patient_id, a.kind, a.worst AS severity, a.bed, a.department_id, a.raised_at, a.resolved_at,
      e.delivered_at, e.shown_at, e.acknowledged_at, coalesce(e.raises, 1) > 1 AS is_again,
      coalesce(e.is_escalated, false) OR a.escalation > 0 AS is_escalated, a.escalation,
      EXISTS (SELECT FROM alarms b WHERE b.patient_id = a.patient_id AND b.kind = a.kind AND b.id <> a.id
        AND b.raised_at < a.raised_at AND b.raised_at >= a.raised_at - ${REPEATED_WITHIN}) AS is_repeated
    FROM alarms a LEFT JOIN LATERAL (
      SELECT min(at) FILTER (WHERE event = 'delivered' AND user_id IS NOT NULL) AS delivered_at, min(at) FILTER (WHERE event = 'shown') AS shown_at,
        min(at) FILTER (WHERE event = 'acknowledged') AS acknowledged_at,
        count(*) FILTER (WHERE event = 'raised') AS raises, bool_or(event = 'escalated') AS is_escalated
      FROM alarm_events WHERE alarm_id = a.id
    ) e ON true
    WHERE a.raised_at >= ${start} AND a.raised_at < ${end}
      AND (${departmentId}::int IS NULL OR a.department_id = ${departmentId}::int)
  )`;

const quantiles = (name: string, from: string, to: string) => sql`
  json_build_object('p50', percentile_cont(0.5) WITHIN GROUP (ORDER BY ${wait(from, to)}),
    'p95', percentile_cont(0.95) WITHIN GROUP (ORDER BY ${wait(from, to)})) AS ${sql.ref(name)}`;

/** s; null when either did not happen, or the clock was put back in between. */
const wait = (from: string, to: string) =>
  sql`CASE WHEN ${sql.ref(to)} >= ${sql.ref(from)} THEN extract(epoch FROM ${sql.ref(to)} - ${sql.ref(from)})::float8 END`;

type Totals = Pick<
  AlarmLoad,
  'alarms' | 'repeated' | 'acknowledged' | 'escalated' | 'under_a_minute' | 'again_within_10_min'
> &
  AlarmLoad['waits'] & { reached: AlarmLoad['reached_level_3']; reached_count: number };

export interface CountedAlarms extends Totals {
  by_hour: AlarmLoad['by_hour'];
  by_kind: Omit<AlarmLoad['by_kind'][number], 'per_bed_and_day'>[];
  by_department: AlarmLoad['by_department'];
  by_bed: AlarmLoad['by_bed'];
}

/** Counts the alarms of a span in one snapshot; hours are those of `timeZone`. */
export async function countAlarms(
  db: Kysely<Tables>,
  span: LoadSpan,
  timeZone: string,
): Promise<CountedAlarms> {
  const { rows } = await sql<Totals & { by: Omit<CountedAlarms, keyof Totals> }>`
    WITH ${raisedIn(span)},
    hours AS (SELECT extract(hour FROM raised_at AT TIME ZONE ${timeZone})::int AS hour, ${COUNTS} FROM raised GROUP BY 1),
    kinds AS (
      SELECT kind, ${COUNTS}, ${SHARES}, percentile_cont(0.5) WITHIN GROUP (ORDER BY ${wait('raised_at', 'acknowledged_at')}) AS acknowledged_after
      FROM raised GROUP BY kind),
    departments_of AS (
      SELECT d.abbreviation AS department, ${COUNTS} FROM raised r LEFT JOIN departments d ON d.id = r.department_id GROUP BY d.id),
    beds_of AS (
      SELECT bed, ${COUNTS}, ${share(sql`is_repeated`)} AS repeated FROM raised GROUP BY bed ORDER BY count(*) DESC, bed LIMIT 10),
    level_3 AS (
      SELECT id, bed, raised_at FROM raised WHERE escalation = 3 AND severity = 'CRITICAL' ORDER BY raised_at DESC LIMIT 10)
    SELECT count(*)::int AS alarms, ${SHARES}, ${share(sql`is_again`)} AS again_within_10_min,
      count(*) FILTER (WHERE escalation = 3 AND severity = 'CRITICAL')::int AS reached_count,
      ${quantiles('raised_delivered', 'raised_at', 'delivered_at')}, ${quantiles('delivered_shown', 'delivered_at', 'shown_at')},
      ${quantiles('shown_acknowledged', 'shown_at', 'acknowledged_at')}, ${quantiles('raised_acknowledged', 'raised_at', 'acknowledged_at')},
      (SELECT coalesce(json_agg(json_build_object('id', id, 'bed', bed,
        'raised_at', to_char(raised_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY raised_at DESC), '[]') FROM level_3) AS reached,
      json_build_object(
        'by_hour', (SELECT coalesce(json_agg(h ORDER BY h.hour), '[]') FROM hours h),
        'by_kind', (SELECT coalesce(json_agg(k ORDER BY k.alarms DESC, k.kind), '[]') FROM kinds k),
        'by_department', (SELECT coalesce(json_agg(d ORDER BY d.alarms DESC, d.department), '[]') FROM departments_of d),
        'by_bed', (SELECT coalesce(json_agg(b ORDER BY b.alarms DESC, b.bed), '[]') FROM beds_of b)
      ) AS by
    FROM raised`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A count without a GROUP BY has one row.');
  const { by, ...totals } = row;
  return { ...totals, ...by };
}

/**
 * How long patients wore devices in a span, in days, in how many beds; and how long kinds were
 * paused. A pause counts from when it was made by the clock of then, as long as it lasted, however that was set since.
 */
export async function countMonitored(
  db: Kysely<Tables>,
  { start, end, departmentId }: LoadSpan,
): Promise<{ beds: number; bedDays: number; pausedMinutes: number; pauses: number }> {
  const overlap = (from: string, to: string) =>
    sql`greatest(0, extract(epoch FROM least(${sql.ref(to)}, ${end}::timestamptz) - greatest(${sql.ref(from)}, ${start}::timestamptz)))`;
  const { rows } = await sql<{ beds: number; bed_days: number; paused_minutes: number; pauses: number }>`
    WITH lying AS (
      (SELECT DISTINCT ON (patient_id) patient_id, department_id, bed_id FROM admissions
      ORDER BY patient_id, discharge_date DESC NULLS FIRST, admission_date DESC, id DESC)
      UNION ALL SELECT patient_id, department_id, bed_id FROM erased_patients),
    worn AS (
      SELECT a.patient_id, l.bed_id, ${overlap('a.assigned_at', 'a.ended')} AS seconds
      FROM (SELECT patient_id, assigned_at, coalesce(released_at, 'infinity') AS ended FROM device_assignments
        UNION ALL SELECT patient_id, assigned_at, released_at FROM erased_assignments) a LEFT JOIN lying l USING (patient_id)
      WHERE a.assigned_at < ${end} AND a.ended > ${start}
        AND (${departmentId}::int IS NULL OR l.department_id = ${departmentId}::int)),
    held AS (
      SELECT ${overlap('p.made', 'p.ended')} AS seconds
      FROM (SELECT patient_id, coalesce(made_at, started_at) AS made,
          coalesce(made_at, started_at) + greatest(interval '0', least(until, ended_at) - started_at) AS ended
        FROM alarm_pauses) p LEFT JOIN lying l USING (patient_id)
      WHERE p.made < ${end} AND p.ended > ${start}
        AND (${departmentId}::int IS NULL OR l.department_id = ${departmentId}::int))
    SELECT (SELECT count(DISTINCT coalesce(bed_id, -patient_id))::int FROM worn) AS beds,
      (SELECT coalesce(sum(seconds), 0) / 86400 FROM worn)::float8 AS bed_days,
      (SELECT coalesce(sum(seconds), 0) / 60 FROM held)::float8 AS paused_minutes,
      (SELECT count(*)::int FROM held) AS pauses`.execute(db);
  const [row] = rows;
  return {
    beds: row?.beds ?? 0,
    bedDays: row?.bed_days ?? 0,
    pausedMinutes: row?.paused_minutes ?? 0,
    pauses: row?.pauses ?? 0,
  };
}

/** How many alarms were raised in a span. */
export async function countRaised(
  db: Kysely<Tables>,
  { start, end, departmentId }: LoadSpan,
): Promise<number> {
  const { rows } = await sql<{ alarms: number }>`SELECT count(*)::int AS alarms FROM alarms
    WHERE raised_at >= ${start} AND raised_at < ${end} AND (${departmentId}::int IS NULL OR department_id = ${departmentId}::int)`.execute(
    db,
  );
  return rows[0]?.alarms ?? 0;
}
