import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Ward } from './fixtures';

/** A patient of the test's own: in bed TST-1, TST-2 …, on a device that has never sent. */
export interface FreshPatient {
  id: number;
  bed: string;
  deviceId: number;
  vendorDeviceId: string;
}

let made = 0;

/** Admits patients into the database of the product, which is stopped for it and started again. */
export async function admitFreshPatients(ward: Ward, count: number): Promise<FreshPatient[]> {
  await ward.product.stop();
  const database = await PGlite.create({ dataDir: join(ward.product.dataDir, 'pgdata') });
  const patients: FreshPatient[] = [];
  try {
    const one = async (sql: string, values: unknown[] = []): Promise<number> => {
      const { rows } = await database.query<{ id: number }>(`${sql} RETURNING id`, values);
      return rows[0]?.id ?? 0;
    };
    const department = await one("INSERT INTO departments (name, abbreviation) VALUES ('Test', 'TST')");
    for (let index = 0; index < count; index += 1) {
      const number = (made += 1);
      const vendorDeviceId = `FRESH-${number}`;
      const bed = await one('INSERT INTO beds (number, department_id) VALUES ($1, $2)', [number, department]);
      const id = await one(
        "INSERT INTO patients (ssn, first_name, last_name, date_of_birth, gender, created_at, updated_at) VALUES ($1, 'Fresh', 'Patient', '1960-05-01', 'M', now(), now())",
        [`900-00-${String(number).padStart(4, '0')}`],
      );
      await one(
        "INSERT INTO admissions (patient_id, status, admission_date, diagnosis_id, department_id, bed_id, updated_at) SELECT $1, 'IN_WARD', current_date, min(id), $2, $3, now() FROM diagnoses",
        [id, department, bed],
      );
      const deviceId = await one(
        "INSERT INTO devices (vendor_device_id, type, ai_enabled, created_at, updated_at) VALUES ($1, 'RHEO', true, now(), now())",
        [vendorDeviceId],
      );
      await one(
        "INSERT INTO device_assignments (device_id, patient_id, assigned_at) VALUES ($1, $2, now() - interval '1 day')",
        [deviceId, id],
      );
      patients.push({ id, bed: `TST-${number}`, deviceId, vendorDeviceId });
    }
  } finally {
    await database.close();
  }
  await ward.startAgain();
  return patients;
}
