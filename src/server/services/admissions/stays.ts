import type { Transaction } from 'kysely';
import type { Admission } from '../../../contract/admissions';
import type { Actor } from '../../db/accounts/actor';
import {
  departmentOfBed,
  insertAdmission,
  updateAdmission,
  type KeptAdmission,
} from '../../db/patients/admissions';
import { insertAlerts } from '../../db/alerting/alerts';
import { lockAlertStates, lockPatientState } from '../../db/alerting/patientStates';
import { findCountingSets } from '../../db/readings/struckReadings';
import type { Tables } from '../../db/tables/tables';
import type { AnnouncedAlert } from '../alarms/applyEvents';
import { endLimitsBeforeStay, endPatientLimits } from '../alarms/limits/editLimits';
import { LimitBook } from '../alarms/limits/limitBook';
import { closeAlarms } from '../alarms/watch/withoutDevice';
import { releasePatient } from '../devices/assignDevice';
import { evaluateWithout, STANDING_MS } from '../patients/standsAgain';
import { Refused } from '../refusals';

type Tx = Transaction<Tables>;

/** The author of a change, a person or another system, and when (epoch ms). */
export interface StayAct {
  by: Actor;
  now: number;
}

export const BED_OF_OTHER_DEPARTMENT = { bed: ['This bed belongs to another department.'] };

/**
 * Begins a stay as part of the caller's transaction, which holds assignments or stays; limits that were set for the patient while
 * none was open end with its beginning. Resolves with its id.
 * @throws Refused
 */
export async function beginStay(tx: Tx, kept: KeptAdmission, act: StayAct): Promise<number> {
  await refuseMisplaced(tx, kept);
  // One that is entered when it is over may be earlier than what was set.
  if (kept.discharge_date === null) {
    // Before the patient's own row, which the new stay locks: see the order of locks.
    await lockPatientState(tx, kept.patient);
    await endLimitsBeforeStay(tx, kept.patient, act);
  }
  return insertAdmission(tx, kept, new Date(act.now).toISOString());
}

/** Changes a stay, whose row is locked, in such a transaction; `endStay` or `resumeStay` is to follow. @throws Refused */
export async function moveStay(tx: Tx, id: number, after: KeptAdmission, { now }: StayAct): Promise<void> {
  await refuseMisplaced(tx, after);
  await updateAdmission(tx, id, after, new Date(now).toISOString());
}

/** What follows when the change closed the stay: the device is free, alarms are over, the patient's limits end. */
export async function endStay(
  tx: Tx,
  before: Admission,
  after: KeptAdmission,
  { by, now }: StayAct,
): Promise<void> {
  if (after.discharge_date === null || before.discharge_date !== null) return;
  // Before the device is off, which would end technical alarms for that reason.
  await closeAlarms(tx, before.patient, now);
  await releasePatient(tx, { patient: before.patient, by: by.id }, now);
  await endPatientLimits(tx, before.patient, { by, now });
}

/**
 * What follows when the change opened the stay again: what stands by sets logged by hand is raised, as if it had never been
 * closed. Returns what was announced.
 */
export async function resumeStay(
  tx: Tx,
  before: Admission,
  { patient, discharge_date: isOver }: KeptAdmission,
  { now }: StayAct,
): Promise<readonly AnnouncedAlert[]> {
  if (before.discharge_date === null || isOver !== null) return [];
  const known = await lockAlertStates(tx, patient);
  const left = await findCountingSets(tx, patient, now - STANDING_MS);
  // Limits of the patient's own may have ended with the stay, and its department is as of this transaction.
  const limits = (await LimitBook.read(tx)).limitsOf(patient, now);
  const { announced } = await evaluateWithout(tx, patient, { known, left, struck: null, limits }, now);
  if (announced.length > 0) await insertAlerts(tx, announced, now);
  return announced;
}

/** A stay as it is stored. */
export const keptOf = ({ id: _id, device: _device, ...kept }: Admission): KeptAdmission => kept;

async function refuseMisplaced(tx: Tx, { department, bed }: KeptAdmission): Promise<void> {
  if (bed === null) return;
  if (department === null) throw new Refused({ bed: ['A bed needs a department.'] });
  const home = await departmentOfBed(tx, bed);
  if (home !== null && home !== department) throw new Refused(BED_OF_OTHER_DEPARTMENT);
}
