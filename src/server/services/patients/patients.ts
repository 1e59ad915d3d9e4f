import type { HighPriority } from '../../../contract/highPriority';
import {
  MAX_SSN,
  type Condition,
  type Patient,
  type PatientBody,
  type PatientChanges,
} from '../../../contract/patients';
import { transactionOf, type Person } from '../../db/accounts/actor';
import type { Db } from '../../db/engine/client';
import {
  findPatient,
  insertPatient,
  lockPatient,
  replaceConditions,
  updatePatientColumns,
  type NewCondition,
} from '../../db/patients/patients';
import { refuseIfChanged, statefulTag } from '../entityTag';
import { Refused } from '../refusals';
import { refuseViolations } from '../refuseViolations';
import { normalSsn } from './normalSsn';

/** The author of a change, and when (epoch ms). */
interface Act {
  by: Person;
  now: number;
}

/** The same with the calendar day of the hospital (`YYYY-MM-DD`). */
interface ActOfDay extends Act {
  today: string;
}

const SSN_TAKEN = { patients_ssn_key: { ssn: ['A patient with this SSN already exists.'] } };

/** The fields of a patient that the profile form edits; the patient's place and device are not part of it. */
const profileOf = ({
  id: _id,
  comorbidities: _c,
  is_high_priority: _p,
  high_priority_reason: _r,
  bed: _b,
  admission: _a,
  device: _d,
  merged: _m,
  body_mass_index: _i,
  ...profile
}: Patient) => profile;

/** The tag of a patient, of which the profile alone is compared when it is changed. */
export const patientTag = (patient: Patient): string => statefulTag(profileOf(patient), patient);

/**
 * Registers a patient. Resolves with the id.
 * @throws Refused
 */
export async function registerPatient(
  db: Db,
  { comorbidities = [], allergies = [], ...profile }: PatientBody,
  { by, now, today }: ActOfDay,
): Promise<number> {
  refuseUnborn(profile, today);
  return refuseViolations(SSN_TAKEN, () =>
    transactionOf(db, by, async (tx) => {
      const id = await insertPatient(tx, tidied(profile), new Date(now).toISOString());
      await replaceConditions(tx, id, 'comorbidity', conditionsOf(comorbidities));
      await replaceConditions(tx, id, 'allergy', conditionsOf(allergies));
      return id;
    }),
  );
}

/**
 * Changes a patient's profile; `ifMatch` is the tag it was read with. Resolves with null when there is no such patient.
 * @throws Refused, Outdated
 */
export async function changePatient(
  db: Db,
  id: number,
  { allergies, ...profile }: PatientChanges,
  ifMatch: string | undefined,
  { by, now, today }: ActOfDay,
): Promise<Patient | null> {
  refuseUnborn(profile, today);
  return refuseViolations(SSN_TAKEN, () =>
    transactionOf(db, by, async (tx) => {
      if (!(await lockPatient(tx, id))) return null;
      const before = await findPatient(tx, id);
      if (before === null) return null;
      refuseIfChanged(ifMatch, patientTag(before));
      await updatePatientColumns(tx, id, tidied(profile), new Date(now).toISOString());
      if (allergies !== undefined) await replaceConditions(tx, id, 'allergy', conditionsOf(allergies));
      return findPatient(tx, id);
    }),
  );
}

/** Sets the high-priority flag with its reason, or removes it with an empty one. Resolves with null when there is no such patient. */
export async function setHighPriority(
  db: Db,
  id: number,
  { high_priority_reason }: HighPriority,
  { by, now }: Act,
): Promise<Patient | null> {
  return transactionOf(db, by, async (tx) => {
    const found = await updatePatientColumns(
      tx,
      id,
      { high_priority_reason: high_priority_reason.trim() },
      new Date(now).toISOString(),
    );
    return found ? findPatient(tx, id) : null;
  });
}

function refuseUnborn({ date_of_birth }: PatientChanges, today: string): void {
  if (date_of_birth !== undefined && date_of_birth > today)
    throw new Refused({ date_of_birth: ['The date of birth lies in the future.'] });
}

/** @throws Refused when the SSN is too long once it is normalised */
function tidied<P extends { ssn?: string }>(profile: P): P {
  if (profile.ssn === undefined) return profile;
  const ssn = normalSsn(profile.ssn);
  if (ssn.length > MAX_SSN) throw new Refused({ ssn: [`At most ${MAX_SSN} characters are allowed.`] });
  return { ...profile, ssn };
}

/** The submitted comorbidities or allergies, each once. */
function conditionsOf(sent: readonly Condition[]): NewCondition[] {
  const byKey = new Map<string, NewCondition>();
  for (const condition of sent) {
    const {
      icd_10_code,
      name,
      description = '',
    } = typeof condition === 'string' ? { icd_10_code: '', name: condition } : condition;
    const kept: NewCondition = { icd_10_code: icd_10_code.trim(), name: name.trim(), description };
    byKey.set(JSON.stringify([kept.icd_10_code, kept.name]), kept);
  }
  return [...byKey.values()];
}
