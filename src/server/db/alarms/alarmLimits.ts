import { sql, type Kysely, type Transaction } from 'kysely';
import { alarmKindOf } from '../../../clinical/alarms/kindLists';
import { ALARM_KINDS } from '../../../clinical/alarms/alarmKinds';
import { SWITCHABLE_KINDS, type SwitchableKind, type WardLimits } from '../../../clinical/alarms/alarmLimits';
import type { AlarmLimitChange, AlarmLimits, OwnAlarmLimits } from '../../../contract/alarmLimits';
import type { AlarmPerson } from '../../../contract/alarms';
import type { Tables } from '../tables/tables';

/** Whose limits: the hospital's when both are null. */
export interface LimitOwner {
  departmentId: number | null;
  patientId: number | null;
}

/** What one owner sets of a kind. */
export interface KeptLimit extends LimitOwner, WardLimits {
  kind: SwitchableKind;
  offUntil: string | null;
  /** Of a patient's limits; otherwise empty. */
  reason: string;
  setBy: AlarmPerson;
  setAt: string;
}

type Row = Omit<KeptLimit, 'kind' | 'setBy'> & { type: string; userId: number; userName: string };

const USER_NAME = sql`coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.username)`;

const KEPT = sql`l.department_id AS "departmentId", l.patient_id AS "patientId", l.kind AS type, l.warning, l.critical,
  l.outer_limit AS "outer", l.off_until AS "offUntil", l.reason, l.set_at AS "setAt", u.id AS "userId", ${USER_NAME} AS "userName"`;

/** A kind that this version does not know is left out. */
const keptOf = (rows: readonly Row[]): KeptLimit[] =>
  rows.flatMap(({ type, userId, userName, ...row }) => {
    const kind = switchableOf(type);
    return kind === null ? [] : [{ ...row, kind, setBy: { id: userId, name: userName } }];
  });

/** The kind of a type in the API that can have limits or be switched off; null for any other. */
export function switchableOf(type: string): SwitchableKind | null {
  const kind = alarmKindOf(type);
  return SWITCHABLE_KINDS.find((key) => key === kind) ?? null;
}

/** Everything that is set anywhere. */
export async function findAllLimits(db: Kysely<Tables>): Promise<KeptLimit[]> {
  const { rows } =
    await sql<Row>`SELECT ${KEPT} FROM alarm_limits l JOIN users u ON u.id = l.set_by ORDER BY l.id`.execute(
      db,
    );
  return keptOf(rows);
}

/** What is set by the hospital, by this department and for this patient. */
export async function findLimits(
  db: Kysely<Tables>,
  { departmentId, patientId }: LimitOwner,
): Promise<KeptLimit[]> {
  const { rows } = await sql<Row>`
    SELECT ${KEPT} FROM alarm_limits l JOIN users u ON u.id = l.set_by
    WHERE (l.department_id IS NULL AND l.patient_id IS NULL)
      OR l.department_id = ${departmentId}::int OR l.patient_id = ${patientId}::int
    ORDER BY l.id`.execute(db);
  return keptOf(rows);
}

/** What is set for this patient. */
export async function findLimitsOfPatient(db: Kysely<Tables>, patientId: number): Promise<KeptLimit[]> {
  const { rows } = await sql<Row>`/* prepared limits_of_patient */ SELECT ${KEPT}
    FROM alarm_limits l JOIN users u ON u.id = l.set_by WHERE l.patient_id = ${patientId}::int ORDER BY l.id`.execute(
    db,
  );
  return keptOf(rows);
}

/** The departments of the admitted patients, of those departments alone that set limits of their own. */
export async function findLimitedDepartments(db: Kysely<Tables>): Promise<Map<number, number>> {
  const { rows } = await sql<{ patient: number; department: number }>`
    SELECT a.patient_id AS patient, a.department_id AS department FROM admissions a
    WHERE a.discharge_date IS NULL AND a.department_id IN (SELECT l.department_id FROM alarm_limits l) ORDER BY a.patient_id`.execute(
    db,
  );
  return new Map(rows.map(({ patient, department }) => [patient, department]));
}

/** The patient's open admission with its department; null when none is open. */
export async function findOpenAdmission(
  db: Kysely<Tables>,
  patientId: number,
): Promise<{ id: number; admission_date: string; department: AlarmLimits['department'] } | null> {
  const found = await db
    .selectFrom('admissions as a')
    .leftJoin('departments as d', 'd.id', 'a.department_id')
    .select(['a.id', 'a.admission_date', 'd.id as departmentId', 'd.name'])
    .where('a.patient_id', '=', patientId)
    .where('a.discharge_date', 'is', null)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { id, admission_date, departmentId, name } = found;
  const department = departmentId === null || name === null ? null : { id: departmentId, name };
  return { id, admission_date, department };
}

/** Any number, as long as every server process uses the same. */
const HOSPITAL_LIMITS_LOCK = 7_201_986;

/** One change of the hospital's limits at a time. */
export async function lockHospitalLimits(tx: Transaction<Tables>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(HOSPITAL_LIMITS_LOCK)})`.execute(tx);
}

type NewLimit = Omit<KeptLimit, 'setBy'> & { userId: number };

/** Sets a kind, whatever was set before. */
export async function putLimit(tx: Transaction<Tables>, limit: NewLimit): Promise<void> {
  await deleteLimit(tx, limit, limit.kind);
  await tx
    .insertInto('alarm_limits')
    .values({
      department_id: limit.departmentId,
      patient_id: limit.patientId,
      kind: ALARM_KINDS[limit.kind].observationType,
      warning: limit.warning,
      critical: limit.critical,
      outer_limit: limit.outer,
      off_until: limit.offUntil,
      reason: limit.reason,
      set_by: limit.userId,
      set_at: limit.setAt,
    })
    .execute();
}

export async function deleteLimit(
  tx: Transaction<Tables>,
  { departmentId, patientId }: LimitOwner,
  kind: SwitchableKind,
): Promise<void> {
  await tx
    .deleteFrom('alarm_limits')
    .where('kind', '=', ALARM_KINDS[kind].observationType)
    .where('department_id', departmentId === null ? 'is' : '=', departmentId)
    .where('patient_id', patientId === null ? 'is' : '=', patientId)
    .execute();
}

interface NewChange extends LimitOwner {
  at: string;
  /** Null for another system. */
  userId: number | null;
  kind: SwitchableKind;
  before: OwnAlarmLimits | null;
  after: OwnAlarmLimits | null;
}

/** Keeps the old and the new value of a kind; the audit log names the change. */
export async function insertLimitChange(tx: Transaction<Tables>, change: NewChange): Promise<void> {
  await tx
    .insertInto('alarm_limit_changes')
    .values({
      at: change.at,
      user_id: change.userId,
      department_id: change.departmentId,
      patient_id: change.patientId,
      kind: ALARM_KINDS[change.kind].observationType,
      before: change.before === null ? null : JSON.stringify(change.before),
      after: change.after === null ? null : JSON.stringify(change.after),
    })
    .execute();
}

/** The latest changes of this owner's limits, newest first. */
export async function findLimitChanges(
  db: Kysely<Tables>,
  { departmentId, patientId }: LimitOwner,
  limit: number,
): Promise<AlarmLimitChange[]> {
  const { rows } = await sql<{
    at: string;
    userId: number | null;
    userName: string | null;
    kind: AlarmLimitChange['kind'];
    before: OwnAlarmLimits | null;
    after: OwnAlarmLimits | null;
  }>`SELECT c.at, u.id AS "userId", ${USER_NAME} AS "userName", c.kind, c.before, c.after
    FROM alarm_limit_changes c LEFT JOIN users u ON u.id = c.user_id
    WHERE c.patient_id IS NOT DISTINCT FROM ${patientId}::int AND c.department_id IS NOT DISTINCT FROM ${departmentId}::int
    ORDER BY c.id DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ userId, userName, ...change }) => ({
    ...change,
    by: userId === null || userName === null ? null : { id: userId, name: userName },
  }));
}
