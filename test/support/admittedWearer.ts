import { addDepartment, addDiagnosis } from './hospital';
import { meanwhile } from './render';
import { addDevice, addPatient, wear } from './ward';

let made = 0;

export interface AdmittedWearer {
  patient: number;
  ssn: string;
  /** First and last name. */
  name: string;
  /** As a question names the patient: with the bed. */
  named: string;
  bed: string | null;
  device: number | null;
}

/**
 * A patient of the test's own behind the page: admitted to a bed and wearing a device, unless the test sets
 * otherwise.
 */
export async function admittedWearer({ hasBed = true, hasDevice = true } = {}): Promise<AdmittedWearer> {
  const number = (made += 1);
  const ssn = `900-44-${String(number).padStart(4, '0')}`;
  return meanwhile(async () => {
    const { db } = server;
    const patient = await addPatient(db, { ssn });
    const department = `W${String(number).padStart(2, '0')}`;
    const { id: departmentId, beds } = await addDepartment(db, {
      name: department,
      abbreviation: department,
    });
    const diagnosis = await addDiagnosis(db, { code: `W${number}`, name: 'Test' });
    await db
      .insertInto('admissions')
      .values({
        patient_id: patient,
        status: 'IN_WARD',
        admission_date: '2026-03-01',
        discharge_date: null,
        diagnosis_id: diagnosis,
        department_id: departmentId,
        bed_id: hasBed ? (beds[0] ?? null) : null,
        updated_at: new Date(0).toISOString(),
      })
      .execute();
    const device = hasDevice ? await addDevice(db, `WORN-${number}`) : null;
    if (device !== null) await wear(db, { device, patient, from: server.clock() - 60_000 });
    const { last_name: last } = await db
      .selectFrom('patients')
      .select('last_name')
      .where('id', '=', patient)
      .executeTakeFirstOrThrow();
    const bed = hasBed ? `${department}-1` : null;
    return { patient, ssn, name: `Test ${last}`, named: `Test ${last} (${bed ?? 'no bed'})`, bed, device };
  });
}
