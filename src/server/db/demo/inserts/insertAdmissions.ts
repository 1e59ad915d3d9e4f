import type { Db } from '../../engine/client';
import { dateDaysAgo, hoursAgo } from '../ago';
import type { Ids } from '../ids';
import { patients } from '../patients/patients';

interface KnownIds {
  patients: Ids;
  departments: Ids;
  beds: Ids;
  diagnoses: Ids;
}

export async function insertAdmissions(db: Db, now: number, ids: KnownIds): Promise<void> {
  await db
    .insertInto('admissions')
    .values(
      patients.flatMap((patient) =>
        patient.admissions.map((stay) => ({
          patient_id: ids.patients.of(patient.ssn),
          status: stay.status,
          admission_date: dateDaysAgo(now, stay.daysAgo),
          discharge_date:
            stay.dischargedDaysAgo === undefined ? null : dateDaysAgo(now, stay.dischargedDaysAgo),
          diagnosis_id: ids.diagnoses.of(stay.diagnosis),
          department_id: ids.departments.of(stay.department),
          bed_id: stay.bed === null ? null : ids.beds.of(`${stay.department}-${stay.bed}`),
          updated_at: hoursAgo(now, 24 * (stay.dischargedDaysAgo ?? stay.daysAgo)),
        })),
      ),
    )
    .execute();
}
