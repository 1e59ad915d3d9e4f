import { CompiledQuery, type Transaction } from 'kysely';
import {
  ALARM_KIND_KEYS,
  ALARM_KINDS,
  type AlarmKind,
  type AlarmType,
} from '../../../clinical/alarms/alarmKinds';
import type { AlarmSeverity } from '../../../clinical/alarms/alarms';
import type { AlarmResolution } from '../../../contract/alarms';
import type { RiskReason } from '../../../contract/alerts';
import { numberArray } from '../engine/arrayParameters';
import { instant } from '../engine/instants';
import type { Tables } from '../tables/tables';

type Tx = Transaction<Tables>;

/** An alarm as it is stored; times in epoch ms. `id` is null until it is. */
export interface AlarmRow {
  id: number | null;
  patient_id: number;
  kind: AlarmType;
  severity: AlarmSeverity;
  worst: AlarmSeverity;
  value: number;
  measured_at: number;
  raised_at: number;
  is_late: boolean;
  parts_known: number | null;
  vital: string | null;
  said: string | null;
  by_hand: boolean;
  is_slow: boolean;
  model: string;
  reasons: readonly RiskReason[];
  acknowledged_by: number | null;
  acknowledged_at: number | null;
  acknowledged_until: number | null;
  acknowledged_as: AlarmSeverity | null;
  renewals: number;
  lapsed_by: number | null;
  taken_from: number | null;
  escalation: number;
  escalating_since: number | null;
  told: readonly number[];
  escalates_at: number | null;
  announced_at: number | null;
  unowned_since: number | null;
  no_data_since: number | null;
  resolved_at: number | null;
  resolution: AlarmResolution | null;
  resolution_reason: string | null;
}

/** A pause as it is stored; times in epoch ms. */
export interface PauseRow {
  id: number | null;
  patient_id: number;
  kind: AlarmType;
  severity: AlarmSeverity;
  reason: string;
  user_id: number;
  started_at: number;
  until: number;
  ended_at: number | null;
}

/** What is stored of one patient's alarms. */
export interface StoredPatientAlarms {
  patientId: number;
  /** The open ones, and those that ended after `since`; oldest first. */
  alarms: AlarmRow[];
  /** The open ones. */
  pauses: PauseRow[];
  /** When the last device was taken off; null while one is worn, and once a value has come since. */
  unwornSince: number | null;
  /** When time alone next changes anything, as it is stored. */
  dueAt: number | null;
}

const KINDS = new Map<string, AlarmKind>(
  ALARM_KIND_KEYS.map((key) => [ALARM_KINDS[key].observationType, key]),
);

/** The key of a stored kind; null for one that a newer program stored. */
export const keyOfStored = (type: string): AlarmKind | null => KINDS.get(type) ?? null;

type ColumnType = 'text' | 'float8' | 'int' | 'boolean' | 'json' | 'int[]' | 'time';
type Columns = readonly (readonly [name: keyof AlarmRow, type: ColumnType])[];

const COLUMNS: Columns = [
  ['severity', 'text'],
  ['worst', 'text'],
  ['value', 'float8'],
  ['measured_at', 'time'],
  ['is_late', 'boolean'],
  ['parts_known', 'int'],
  ['vital', 'text'],
  ['said', 'text'],
  ['by_hand', 'boolean'],
  ['is_slow', 'boolean'],
  ['model', 'text'],
  ['reasons', 'json'],
  ['acknowledged_by', 'int'],
  ['acknowledged_at', 'time'],
  ['acknowledged_until', 'time'],
  ['acknowledged_as', 'text'],
  ['renewals', 'int'],
  ['lapsed_by', 'int'],
  ['taken_from', 'int'],
  ['escalation', 'int'],
  ['escalating_since', 'time'],
  ['told', 'int[]'],
  ['escalates_at', 'time'],
  ['announced_at', 'time'],
  ['unowned_since', 'time'],
  ['no_data_since', 'time'],
  ['resolved_at', 'time'],
  ['resolution', 'text'],
  ['resolution_reason', 'text'],
];

/** Columns that are written once. */
const FIRST: Columns = [
  ['patient_id', 'int'],
  ['kind', 'text'],
  ['raised_at', 'time'],
];

const epoch = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;
const recordOf = (columns: Columns): string =>
  columns.map(([name, type]) => `${name} ${type === 'time' ? 'float8' : type}`).join(', ');
const valueOf = ([name, type]: Columns[number]): string =>
  type === 'time' ? `to_timestamp(r.${name} / 1000)` : `r.${name}`;
const READ = [...FIRST, ...COLUMNS]
  .map(([name, type]) => (type === 'time' ? `${epoch(`a.${name}`)} AS ${name}` : `a.${name}`))
  .join(', ');

const FIND = `
  SELECT p.id AS "patientId",
    coalesce((SELECT json_agg(row_to_json(a) ORDER BY a.id) FROM (SELECT a.id, ${READ} FROM alarms a
      WHERE a.patient_id = p.id AND (a.resolved_at IS NULL OR a.resolved_at > to_timestamp($2::float8 / 1000))) a), '[]') AS alarms,
    coalesce((SELECT json_agg(row_to_json(z) ORDER BY z.id) FROM (SELECT z.id, z.patient_id, z.kind, z.severity, z.reason, z.user_id,
      ${epoch('z.started_at')} AS started_at, ${epoch('z.until')} AS until, ${epoch('z.ended_at')} AS ended_at
      FROM alarm_pauses z WHERE z.patient_id = p.id AND z.ended_at IS NULL) z), '[]') AS pauses,
    (SELECT ${epoch('off.at')} FROM (
      SELECT max(w.released_at) AS at FROM device_assignments w WHERE w.patient_id = p.id HAVING bool_and(w.released_at IS NOT NULL)) off
      WHERE NOT EXISTS (SELECT FROM readings r WHERE r.patient_id = p.id AND r.measured_at > off.at)) AS "unwornSince",
    (SELECT ${epoch('d.due_at')} FROM alarm_dues d WHERE d.patient_id = p.id) AS "dueAt"
  FROM unnest((SELECT $1::text)::int[]) AS p(id)`;

/** The alarms of patients whose rows in `patient_states` are locked; `since` in epoch ms. */
export async function findPatientAlarms(
  tx: Tx,
  patientIds: readonly number[],
  since: number,
): Promise<StoredPatientAlarms[]> {
  const query = CompiledQuery.raw(FIND, [numberArray(patientIds), since]);
  return (await tx.executeQuery<StoredPatientAlarms>(query)).rows;
}

const INSERTED = [...FIRST, ...COLUMNS];

const INSERT = `
  INSERT INTO alarms (${INSERTED.map(([name]) => name).join(', ')}, bed, department_id)
  SELECT ${INSERTED.map(valueOf).join(', ')}, dep.abbreviation || '-' || b.number, coalesce(dep.id, ad.department_id)
  FROM json_to_recordset($1::text::json) AS r(nth int, ${recordOf(INSERTED)})
  LEFT JOIN admissions ad ON ad.patient_id = r.patient_id AND ad.discharge_date IS NULL
  LEFT JOIN beds b ON b.id = ad.bed_id
  LEFT JOIN departments dep ON dep.id = b.department_id
  ORDER BY r.nth
  RETURNING id`;

/** Stores new alarms where their patients lie now; returns their ids in the same order. */
export async function insertAlarms(tx: Tx, alarms: readonly AlarmRow[]): Promise<number[]> {
  const sent = JSON.stringify(alarms.map((alarm, nth) => ({ ...alarm, nth })));
  const { rows } = await tx.executeQuery<{ id: number }>(CompiledQuery.raw(INSERT, [sent]));
  return rows.map(({ id }) => id);
}

const UPDATE = `
  UPDATE alarms a SET ${COLUMNS.map((column) => `${column[0]} = ${valueOf(column)}`).join(', ')}
  FROM json_to_recordset($1::text::json) AS r(id int, ${recordOf(COLUMNS)}) WHERE a.id = r.id`;

export async function updateAlarms(tx: Tx, alarms: readonly AlarmRow[]): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(UPDATE, [JSON.stringify(alarms)]));
}

/** Stores pauses that are new, or their ends; returns the ids in the same order. */
export async function savePauses(tx: Tx, pauses: readonly PauseRow[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { id, started_at, until, ended_at, ...rest } of pauses) {
    const endedAt = ended_at === null ? null : instant(ended_at);
    if (id !== null) {
      await tx.updateTable('alarm_pauses').set({ ended_at: endedAt }).where('id', '=', id).execute();
      ids.push(id);
      continue;
    }
    const row = { ...rest, started_at: instant(started_at), until: instant(until), ended_at: endedAt };
    const stored = await tx.insertInto('alarm_pauses').values(row).returning('id').executeTakeFirstOrThrow();
    ids.push(stored.id);
  }
  return ids;
}
