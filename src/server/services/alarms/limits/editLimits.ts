import type { Transaction } from 'kysely';
import { isLimitKind } from '../../../../clinical/alarms/kindLists';
import { ALARM_KINDS } from '../../../../clinical/alarms/alarmKinds';
import { SWITCHABLE_KINDS } from '../../../../clinical/alarms/alarmLimits';
import type { AlarmLimits, OwnAlarmLimits } from '../../../../contract/alarmLimits';
import { transactionOf, type Actor, type Person } from '../../../db/accounts/actor';
import {
  deleteLimit,
  findLimitChanges,
  findLimits,
  findLimitsOfPatient,
  findOpenAdmission,
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
  department: AlarmLimits['department'];
  admission: AlarmLimits['admission'];
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
    const loaded = await load(tx, owner, now);
    const { own, above } = loaded;
    refuseIfChanged(ifMatch, tagOf(loaded));
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

interface Act {
  by: Actor;
  /** Epoch ms. */
  now: number;
}

/** Ends what was set for a patient: the discharge, which ends the alarms too. The patient's row in `patient_states` must be locked. */
export async function endPatientLimits(tx: Tx, patientId: number, act: Act): Promise<void> {
  await endLimits(tx, patientId, await findLimitsOfPatient(tx, patientId), act);
}

/**
 * Ends what was set for a patient while no stay was open, as the next one begins, and every alarm whose newest value lies inside the
 * limits that count then. The patient's row in `patient_states` must be locked.
 */
export async function endLimitsBeforeStay(tx: Tx, patientId: number, act: Act): Promise<void> {
  const rows = await findLimitsOfPatient(tx, patientId);
  if (rows.length === 0) return;
  const counted = await LimitBook.read(tx);
  await endLimits(tx, patientId, rows, act);
  await resolveByLimits(tx, { departmentId: null, patientId }, counted, act.now);
}

async function endLimits(
  tx: Tx,
  patientId: number,
  rows: readonly KeptLimit[],
  { by, now }: Act,
): Promise<void> {
  const owner: LimitOwner = { departmentId: null, patientId };
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
  const open = patientId === null ? null : await findOpenAdmission(db, patientId);
  const department = open?.department ?? null;
  const admission = open === null ? null : { id: open.id, admission_date: open.admission_date };
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
    return { own, above, department, admission };
  }
  return departmentId === null
    ? { own: hospital, above: [], department, admission }
    : { own: ofDepartment, above: [['hospital', hospital]], department, admission };
}

async function shown(db: Db, owner: LimitOwner, now: number): Promise<ShownLimits> {
  const loaded = await load(db, owner, now);
  const { own, above, department, admission } = loaded;
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
      admission,
      history: await findLimitChanges(db, owner, HISTORY),
    },
    tag: tagOf(loaded),
  };
}

const valuesOf = (row: KeptLimit): OwnAlarmLimits => ({
  warning: row.warning,
  critical: row.critical,
  outer: row.outer,
  off_until: row.offUntil,
  reason: row.reason,
});

/**
 * An edit that was begun in one stay is not saved in another, or after the discharge: limits end with their stay. Nor is one on top of
 * inherited limits that have changed since: what tightened the old ones may loosen those.
 */
const tagOf = ({ own, above, admission }: Loaded): string =>
  entityTag([
    admission?.id ?? null,
    ...SWITCHABLE_KINDS.map((kind) => {
      const row = own.get(kind);
      const { warning, critical, outer } = sourcedLimits(above, kind);
      return [row === undefined ? null : valuesOf(row), warning.value, critical.value, outer.value];
    }),
  ]);
