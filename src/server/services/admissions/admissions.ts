import type { Transaction } from 'kysely';
import { admissionDateProblem } from '../../../clinical/dates/admissionDate';
import { closesAdmission } from '../../../clinical/patientStatus';
import type { Admission, AdmissionBody, AdmissionChanges } from '../../../contract/admissions';
import { transactionOf, type Person } from '../../db/accounts/actor';
import { hasDevice, lockAdmission, type KeptAdmission } from '../../db/patients/admissions';
import { findBirthDate } from '../../db/patients/patients';
import { lockAssignments } from '../../db/devices/assignmentGate';
import type { Db } from '../../db/engine/client';
import type { Tables } from '../../db/tables/tables';
import type { AnnouncedAlert } from '../alarms/applyEvents';
import { assignDevice } from '../devices/assignDevice';
import { entityTag, refuseIfChanged } from '../entityTag';
import { Refused } from '../refusals';
import { refuseViolations } from '../refuseViolations';
import { BED_OF_OTHER_DEPARTMENT, beginStay, endStay, keptOf, moveStay, resumeStay } from './stays';

type Tx = Transaction<Tables>;

/** The author of a change, when (epoch ms), and on which calendar day of the hospital (`YYYY-MM-DD`). */
interface Act {
  by: Person;
  now: number;
  today: string;
}

/** The constraints that the database enforces. */
const REFUSALS = {
  admissions_open_bed: { bed: ['This bed is taken by another patient.'] },
  admissions_bed_id_fkey: { bed: ['There is no such bed.'] },
  admissions_bed_of_department: BED_OF_OTHER_DEPARTMENT,
  admissions_department_id_fkey: { department: ['There is no such department.'] },
  admissions_diagnosis_id_fkey: { diagnosis: ['There is no such diagnosis.'] },
  admissions_patient_id_fkey: { patient: ['There is no such patient.'] },
};

/**
 * Admits a patient, with the device that was sent, in one transaction.
 * @throws Refused
 */
export async function admit(
  db: Db,
  { device = null, ...sent }: AdmissionBody,
  { by, now, today }: Act,
): Promise<Admission> {
  const kept: KeptAdmission = {
    department: null,
    bed: null,
    ...sent,
    discharge_date: closesAdmission(sent.status) ? today : null,
  };
  const admitted = { admissions_open_patient: { patient: ['This patient is already admitted.'] } };
  return refuseViolations({ ...REFUSALS, ...admitted }, () =>
    transactionOf(db, by, async (tx) => {
      await lockAssignments(tx);
      await refuseImpossibleDate(tx, kept, today);
      const id = await beginStay(tx, kept, { by, now });
      await handOver(tx, kept, device, { by, now });
      return stored(tx, id);
    }),
  );
}

/**
 * Changes an admission, as it was read with the tag `ifMatch`. A status that closes it frees bed and device;
 * leaving such a status opens it again, and raises what stands by logged sets. Resolves with null when there is none of this id.
 * @throws Refused, Outdated
 */
export async function changeAdmission(
  db: Db,
  id: number,
  { device = null, ...changes }: AdmissionChanges,
  ifMatch: string | undefined,
  { by, now, today }: Act,
): Promise<{ admission: Admission; alerts: readonly AnnouncedAlert[] } | null> {
  const reopened = { admissions_open_patient: { status: ['This patient has another open admission.'] } };
  return refuseViolations({ ...REFUSALS, ...reopened }, () =>
    transactionOf(db, by, async (tx) => {
      await lockAssignments(tx);
      const before = await lockAdmission(tx, id);
      if (before === null) return null;
      refuseIfChanged(ifMatch, entityTag(before));
      const kept = keptOf({ ...before, ...changes });
      const closes = closesAdmission(kept.status);
      const after: KeptAdmission = {
        ...kept,
        discharge_date: closes ? (before.discharge_date ?? today) : null,
      };
      // A date that stays is not checked: another system may have sent it.
      if (after.admission_date !== before.admission_date) await refuseImpossibleDate(tx, after, today);
      // Who was to come tomorrow leaves then: a stay does not end before it begins.
      else if (after.discharge_date === today && today < after.admission_date)
        after.discharge_date = after.admission_date;
      // A bed that the client did not send is not kept when the department changes.
      if (changes.bed === undefined && after.department !== before.department) after.bed = null;
      await moveStay(tx, id, after, { by, now });
      await handOver(tx, after, device, { by, now });
      await endStay(tx, before, after, { by, now });
      const admission = await stored(tx, id);
      return { admission, alerts: await resumeStay(tx, before, after, { by, now }) };
    }),
  );
}

/** @throws Refused */
async function refuseImpossibleDate(
  tx: Tx,
  { patient, admission_date, discharge_date }: KeptAdmission,
  today: string,
): Promise<void> {
  const born = await findBirthDate(tx, patient);
  const problem = admissionDateProblem(admission_date, { today, born, discharged: discharge_date });
  if (problem !== null) throw new Refused({ admission_date: [problem] });
}

/** Gives the patient the device that was sent, if any: one that no other patient wears. */
async function handOver(
  tx: Tx,
  { patient, status }: KeptAdmission,
  device: number | null,
  { by, now }: Omit<Act, 'today'>,
): Promise<void> {
  if (device === null) return;
  if (!(await hasDevice(tx, device))) throw new Refused({ device: ['There is no such device.'] });
  const changed = await assignDevice(
    tx,
    { device, patient, takeover: false, field: 'device', by: by.id },
    now,
  );
  if (changed && closesAdmission(status))
    throw new Refused({ device: ['An admission that is closed is given no device.'] });
}

async function stored(tx: Tx, id: number): Promise<Admission> {
  const admission = await lockAdmission(tx, id);
  if (admission === null) throw new Error(`The admission ${id} is gone within its own transaction.`);
  return admission;
}
