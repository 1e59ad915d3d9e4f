import { sql, type Kysely } from 'kysely';
import { alarmKind } from '../../../clinical/alarms/kindLists';
import { ALARM_SEVERITIES, type AlarmSeverity } from '../../../clinical/alarms/alarms';
import type { ALARM_ORDERINGS, Alarm, AlarmPause, AlarmsQuery } from '../../../contract/alarms';
import { numberArray } from '../engine/arrayParameters';
import { instantSql } from '../engine/instants';
import { findPage, type Found } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';
import type { Tables } from '../tables/tables';
import { keyOfStored } from './patientAlarms';
import { NAME_OF } from './personName';

type Db = Kysely<Tables>;

/** An alarm as it is shown, and the department of its patient's bed now, without a bed that of the admission; null without one. */
export interface AlarmView {
  alarm: Alarm;
  department: string | null;
}

type Shown = Omit<
  Alarm,
  'raised_in' | 'patient' | 'kind' | 'class' | 'unit' | 'state' | 'acknowledged_by' | 'paused_until' | 'pause'
>;

interface Row extends Shown {
  kind: string;
  acknowledged_by: number | null;
  acknowledged_name: string | null;
  patient_id: number;
  ssn: string;
  gender: string;
  first_name: string;
  last_name: string;
  bed: string | null;
  bed_before: string | null;
  department: string | null;
  pause_id: number | null;
  pause_severity: AlarmSeverity;
  pause_until: string;
  pause_reason: string;
  pause_by: number;
  pause_name: string | null;
}

const COLUMNS = sql`a.id, a.kind, a.severity, a.worst, a.value, a.measured_at, a.raised_at, a.is_late AS late, a.parts_known, a.vital, a.said,
  a.acknowledged_by, ${NAME_OF('u')} AS acknowledged_name, a.acknowledged_at, a.acknowledged_until, a.unowned_since, a.escalation, a.escalates_at, a.no_data_since,
  a.resolved_at, a.resolution, a.resolution_reason, a.reasons, to_json(a.told) AS told, a.patient_id, p.ssn, p.gender, p.first_name, p.last_name,
  dep.abbreviation || '-' || b.number AS bed, a.bed AS bed_before, dep.abbreviation AS department,
  z.id AS pause_id, z.severity AS pause_severity, z.until AS pause_until, z.reason AS pause_reason, z.user_id AS pause_by, ${NAME_OF('zu')} AS pause_name`;

const FROM = sql`alarms a JOIN patients p ON p.id = a.patient_id
  LEFT JOIN users u ON u.id = a.acknowledged_by
  LEFT JOIN admissions ad ON ad.patient_id = a.patient_id AND ad.discharge_date IS NULL
  LEFT JOIN beds b ON b.id = ad.bed_id
  LEFT JOIN departments dep ON dep.id = coalesce(b.department_id, ad.department_id)
  LEFT JOIN alarm_pauses z ON z.patient_id = a.patient_id AND z.kind = a.kind AND z.ended_at IS NULL AND a.resolved_at IS NULL
  LEFT JOIN users zu ON zu.id = z.user_id`;

const IS_OPEN = sql`a.resolved_at IS NULL`;

const ORDERINGS: Orderings<(typeof ALARM_ORDERINGS)[number] | 'over' | 'rank' | 'oldest'> = {
  raised_at: sql`a.raised_at`,
  resolved_at: sql`a.resolved_at`,
  over: sql`(a.resolved_at IS NOT NULL)`,
  rank: sql`CASE WHEN ${IS_OPEN} THEN array_position(${sql.lit(`{${ALARM_SEVERITIES.join()}}`)}::text[], a.severity) END`,
  oldest: sql`CASE WHEN ${IS_OPEN} THEN a.raised_at END`,
};

/** The open alarms and those that ended after `since` (epoch ms), worst first; of all patients, or of these. */
export async function findLiveAlarms(
  db: Db,
  since: number,
  patientIds: readonly number[] | null = null,
): Promise<AlarmView[]> {
  const ofPatients =
    patientIds === null ? sql`` : sql`AND a.patient_id = ANY (${numberArray(patientIds)}::text::int[])`;
  const { over, rank, oldest, resolved_at } = ORDERINGS;
  const { rows } = await sql<Row>`SELECT ${COLUMNS} FROM ${FROM}
    WHERE (${IS_OPEN} OR a.resolved_at > ${instantSql(since)}) ${ofPatients}
    ORDER BY ${over}, ${rank}, ${oldest}, ${resolved_at} DESC, a.id`.execute(db);
  return rows.flatMap(viewOf);
}

export async function findAlarm(db: Db, id: number): Promise<Alarm | null> {
  const { rows } = await sql<Row>`SELECT ${COLUMNS} FROM ${FROM} WHERE a.id = ${id}::int`.execute(db);
  return rows.flatMap(viewOf)[0]?.alarm ?? null;
}

/** A page of alarms, without those of some patients. */
export async function findAlarms(
  db: Db,
  query: AlarmsQuery,
  without: readonly number[] = [],
): Promise<Found<Alarm>> {
  const { state, patient, department, kind, since, ...list } = query;
  const where = [
    ...(state === 'open' ? [IS_OPEN] : []),
    ...(state === 'resolved' ? [sql`a.resolved_at IS NOT NULL`] : []),
    ...(patient === undefined ? [] : [sql`a.patient_id = ${patient}::int`]),
    ...(department === undefined ? [] : [ofDepartment(department)]),
    ...(without.length === 0 ? [] : [sql`a.patient_id <> ALL (${numberArray(without)}::text::int[])`]),
    ...(kind === undefined ? [] : [sql`a.kind = ${kind}::text`]),
    ...(since === undefined ? [] : [sql`(${IS_OPEN} OR a.resolved_at >= ${since}::timestamptz)`]),
  ];
  const { count, results } = await findPage<Row>(
    db,
    {
      columns: COLUMNS,
      from: FROM,
      where,
      id: sql.ref('a.id'),
      searched: sql`concat_ws(' ', p.first_name, p.last_name, p.ssn, dep.abbreviation || '-' || b.number, a.kind)`,
      orderings: ORDERINGS,
      // Without a sign: no field decides the direction of the ids alone.
      ordering: 'over,rank,oldest,-resolved_at',
    },
    list,
  );
  return { count, results: results.flatMap(viewOf).map(({ alarm }) => alarm) };
}

/** By its abbreviation or its id; an open alarm is where the patient is now, another where it was raised. */
function ofDepartment(department: string) {
  const id = /^\d{1,9}$/.test(department) ? Number(department) : null;
  return sql`CASE WHEN ${IS_OPEN} THEN dep.id ELSE a.department_id END
    IN (SELECT d.id FROM departments d WHERE d.abbreviation = ${department}::text OR d.id = ${id}::int)`;
}

/** None for a kind that a newer program stored. */
function viewOf(row: Row): AlarmView[] {
  const key = keyOfStored(row.kind);
  if (key === null) return [];
  const { observationType: kind, class: alarmClass, unit } = alarmKind(key);
  const { patient_id: patientId, acknowledged_by: owner, acknowledged_name: ownerName, department } = row;
  const { ssn, gender, first_name, last_name, bed, bed_before: raisedIn } = row;
  const pause = pauseOf(row, kind);
  const holds =
    pause !== null && ALARM_SEVERITIES.indexOf(row.pause_severity) <= ALARM_SEVERITIES.indexOf(row.severity);
  const alarm: Alarm = {
    id: row.id,
    patient: { id: patientId, ssn, gender, bed, first_name, last_name },
    kind,
    class: alarmClass,
    severity: row.severity,
    worst: row.worst,
    value: row.value,
    unit,
    measured_at: row.measured_at,
    raised_at: row.raised_at,
    late: row.late,
    parts_known: row.parts_known,
    vital: row.vital,
    ...(row.said !== null && { said: row.said }),
    state: row.resolved_at !== null ? 'resolved' : owner !== null ? 'acknowledged' : 'raised',
    acknowledged_by: owner === null ? null : { id: owner, name: ownerName ?? '' },
    acknowledged_at: row.acknowledged_at,
    acknowledged_until: row.acknowledged_until,
    unowned_since: row.unowned_since,
    escalation: row.escalation,
    escalates_at: row.resolved_at === null && owner === null ? row.escalates_at : null,
    paused_until: holds ? pause.until : null,
    pause,
    no_data_since: row.no_data_since,
    resolved_at: row.resolved_at,
    resolution: row.resolution,
    resolution_reason: row.resolution_reason,
    reasons: row.reasons,
    ...(raisedIn !== null && raisedIn !== bed && { raised_in: raisedIn }),
    told: row.told,
  };
  return [{ alarm, department }];
}

function pauseOf(row: Row, kind: Alarm['kind']): AlarmPause | null {
  if (row.pause_id === null) return null;
  const { pause_id: id, pause_until: until, pause_reason: reason, pause_by: by, pause_name: name } = row;
  return { id, kind, until, reason, by: { id: by, name: name ?? '' } };
}
