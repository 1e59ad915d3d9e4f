import type { Transaction } from 'kysely';
import { isLimitKind } from '../../../../clinical/alarms/kindLists';
import { ALARM_KINDS } from '../../../../clinical/alarms/alarmKinds';
import { SWITCHABLE_KINDS } from '../../../../clinical/alarms/alarmLimits';
import type { AlarmLimits, OwnAlarmLimits } from '../../../../contract/alarmLimits';
import { transactionOf, type Actor, type Person } from '../../../db/accounts/actor';
import {
  deleteLimit,
  findDepartmentOf,
  findLimitChanges,
  findLimits,
  insertLimitChange,
  lockHospitalLimits,
  putLimit,
  type KeptLimit,
  type LimitOwner,
} from '../../../db/alarms/alarmLimits';
import { lockPatientState } from '../../../db/alerting/patientStates';
import type { Db } from '../../../db/engine/client';
import { findDepartment, lockDepartment } from '../../../db/patients/departments';
import { hasPatient } from '../../../db/patients/patients';
import type { Tables } from '../../../db/tables/tables';
import { entityTag, refuseIfChanged } from '../../entityTag';
import {
  countingRows,
  isOffAt,
  rowsByKind,
  sourcedLimits,
  type LimitLevelRows,
  type Levels,
} from './limitLevels';
import { LimitBook } from './limitBook';
import { resolveByLimits } from './resolveByLimits';
import { refuseProblems, wantedOf, type SentLimits } from './sentLimits';

type Tx = Transaction<Tables>;

/** How many changes the answer has. */
const HISTORY = 50;

export const HOSPITAL: LimitOwner = { departmentId: null, patientId: null };

/** The limits of one owner as they are shown, with the tag of what can be edited. */
export interface ShownLimits {
  limits: AlarmLimits;
  tag: string;
}

/** What an owner sets itself, and the levels from which the rest is inherited. */
interface Loaded {
  own: LimitLevelRows;
  above: Levels;
  department: { id: number; name: string } | null;
}

/** The limits of this owner at `now` (epoch ms); null when there is no such department or patient. */
export async function readLimits(db: Db, owner: LimitOwner, now: number): Promise<ShownLimits | null> {
  return (await isThere(db, owner)) ? shown(db, owner, now) : null;
}

/**
 * Replaces what this owner sets, as it was read with the tag `ifMatch`: kinds that are not sent are inherited.
 * Resolves with null when there is no such owner.
 * @throws Refused, Outdated
 */
export async function changeLimits(
  db: Db,
  owner: LimitOwner,
  sent: SentLimits,
  ifMatch: string | undefined,
  { by, now }: { by: Person; now: number },
): Promise<ShownLimits | null> {
  return transactionOf(db, by, async (tx) => {
    if (!(await lockOwner(tx, owner))) return null;
    const counted = await LimitBook.read(tx);
    const { own, above } = await load(tx, owner, now);
    refuseIfChanged(ifMatch, tagOf(own));
    const wanted = wantedOf(sent, now);
    refuseProblems(sent, wanted, { above, own, isOfPatient: owner.patientId !== null, now });
    const at = new Date(now).toISOString();
    for (const kind of SWITCHABLE_KINDS) {
      const before = own.get(kind);
      const [old, next] = [before === undefined ? null : valuesOf(before), wanted.get(kind) ?? null];
      if (JSON.stringify(old) === JSON.stringify(next)) continue;
      if (next === null) await deleteLimit(tx, owner, kind);
      else
        await putLimit(tx, {
          ...owner,
          kind,
          warning: next.warning,
          critical: next.critical,
          outer: next.outer,
          offUntil: next.off_until,
          reason: next.reason,
          userId: by.id,
          setAt: at,
        });
      await insertLimitChange(tx, { ...owner, at, userId: by.id, kind, before: old, after: next });
    }
    await resolveByLimits(tx, owner, counted, now);
    return shown(tx, owner, now);
  });
}

/** Ends what was set for a patient: the discharge. The patient's row in `patient_states` must be locked. */
export async function endPatientLimits(
  tx: Tx,
  patientId: number,
  { by, now }: { by: Actor; now: number },
): Promise<void> {
  const owner: LimitOwner = { departmentId: null, patientId };
  const rows = (await findLimits(tx, owner)).filter((row) => row.patientId === patientId);
  const at = new Date(now).toISOString();
  for (const row of rows) {
    await deleteLimit(tx, owner, row.kind);
    await insertLimitChange(tx, {
      ...owner,
      at,
      userId: by.id,
      kind: row.kind,
      before: valuesOf(row),
      after: null,
    });
  }
}

async function isThere(db: Db, { departmentId, patientId }: LimitOwner): Promise<boolean> {
  if (patientId !== null) return hasPatient(db, patientId);
  return departmentId === null || (await findDepartment(db, departmentId)) !== null;
}

/** One change of an owner's limits at a time. A patient's row is that of the alarms: see the order of locks. */
async function lockOwner(tx: Tx, { departmentId, patientId }: LimitOwner): Promise<boolean> {
  if (patientId !== null) {
    if (!(await hasPatient(tx, patientId))) return false;
    await lockPatientState(tx, patientId);
    return true;
  }
  if (departmentId !== null) return (await lockDepartment(tx, departmentId)) !== null;
  await lockHospitalLimits(tx);
  return true;
}

async function load(db: Db, owner: LimitOwner, now: number): Promise<Loaded> {
  const { departmentId, patientId } = owner;
  const department = patientId === null ? null : await findDepartmentOf(db, patientId);
  const rows = await findLimits(db, { patientId, departmentId: department?.id ?? departmentId });
  const hospital = rowsByKind(rows.filter((row) => row.patientId === null && row.departmentId === null));
  const ofDepartment = rowsByKind(rows.filter((row) => row.departmentId !== null));
  if (patientId !== null) {
    const above: Levels = [
      ['department', ofDepartment],
      ['hospital', hospital],
    ];
    const own = countingRows(
      rows.filter((row) => row.patientId !== null),
      above,
      now,
    );
    return { own, above, department };
  }
  return departmentId === null
    ? { own: hospital, above: [], department }
    : { own: ofDepartment, above: [['hospital', hospital]], department };
}

async function shown(db: Db, owner: LimitOwner, now: number): Promise<ShownLimits> {
  const { own, above, department } = await load(db, owner, now);
  const source =
    owner.patientId !== null ? 'patient' : owner.departmentId !== null ? 'department' : 'hospital';
  const levels: Levels = [[source, own], ...above];
  const kinds = SWITCHABLE_KINDS.filter((kind) => isLimitKind(kind) || owner.patientId !== null);
  return {
    limits: {
      limits: kinds.map((kind) => {
        const row = own.get(kind);
        return {
          kind: ALARM_KINDS[kind].observationType,
          own: row === undefined ? null : { ...valuesOf(row), set_by: row.setBy, set_at: row.setAt },
          inherited: sourcedLimits(above, kind),
          effective: sourcedLimits(levels, kind),
          off: isOffAt(row, now),
        };
      }),
      department,
      history: await findLimitChanges(db, owner, HISTORY),
    },
    tag: tagOf(own),
  };
}

const valuesOf = (row: KeptLimit): OwnAlarmLimits => ({
  warning: row.warning,
  critical: row.critical,
  outer: row.outer,
  off_until: row.offUntil,
  reason: row.reason,
});

const tagOf = (own: LimitLevelRows): string =>
  entityTag(
    SWITCHABLE_KINDS.flatMap((kind) => {
      const row = own.get(kind);
      return row === undefined ? [] : [[kind, valuesOf(row)]];
    }),
  );
