import type { Db } from '../../engine/client';
import { hoursAgo } from '../ago';
import { diagnoses } from '../diagnoses/diagnoses';
import { Ids } from '../ids';
import type { DemoPatient } from '../patients/demoPatient';
import { patients } from '../patients/patients';

/** The patients with their comorbidities and allergies, by social security number. */
export async function insertPatients(db: Db, now: number): Promise<Ids> {
  const rows = await db
    .insertInto('patients')
    .values(
      patients.map((patient) => {
        const registered = hoursAgo(now, 24 * Math.max(...patient.admissions.map(({ daysAgo }) => daysAgo)));
        return {
          ssn: patient.ssn,
          first_name: patient.name[0],
          middle_name: patient.name[1],
          last_name: patient.name[2],
          date_of_birth: patient.born,
          gender: patient.gender,
          height: patient.body?.[0] ?? null,
          weight: patient.body?.[1] ?? null,
          address: patient.address,
          phone_number: patient.phone,
          emergency_fullname: patient.emergency[0],
          emergency_relationships: patient.emergency[1],
          emergency_phone_number: patient.emergency[2],
          high_priority_reason: patient.highPriority ?? '',
          created_at: registered,
          updated_at: registered,
        };
      }),
    )
    .returning(['id', 'ssn'])
    .execute();
  const ids = new Ids(
    'patient',
    rows.map((row) => [row.ssn, row.id]),
  );
  await db
    .insertInto('patient_conditions')
    .values(patients.flatMap((patient) => conditionsOf(patient, ids.of(patient.ssn))))
    .execute();
  return ids;
}

function conditionsOf(patient: DemoPatient, patientId: number) {
  const condition = (kind: 'comorbidity' | 'allergy') => (code: string) => {
    const diagnosis = diagnoses.find(([known]) => known === code);
    if (diagnosis === undefined) throw new Error(`The demo hospital has no diagnosis "${code}"`);
    return { patient_id: patientId, kind, icd_10_code: code, name: diagnosis[1], description: diagnosis[2] };
  };
  return [
    ...patient.comorbidities.map(condition('comorbidity')),
    ...patient.allergies.map(condition('allergy')),
  ];
}
