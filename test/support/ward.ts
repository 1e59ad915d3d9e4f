import type { Db } from '../../src/server/db/engine/client';
import { gatewayService } from '../../src/server/services/devices/gateway';

let made = 0;

interface DeviceOptions {
  ai?: boolean;
  type?: string;
}

/** Registers a device; returns its id. */
export async function addDevice(
  db: Db,
  vendorDeviceId: string,
  { ai = true, type = 'RHEO' }: DeviceOptions = {},
): Promise<number> {
  const at = new Date(0).toISOString();
  const { id } = await db
    .insertInto('devices')
    .values({
      vendor_device_id: vendorDeviceId,
      type,
      ai_enabled: ai,
      url: null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface PatientOptions {
  ssn?: string;
  gender?: 'M' | 'F' | '';
  highPriority?: string;
}

/** A synthetic patient; returns the id. */
export async function addPatient(
  db: Db,
  { ssn, gender = 'F', highPriority = '' }: PatientOptions = {},
): Promise<number> {
  const number = ++made;
  const at = new Date(0).toISOString();
  const { id } = await db
    .insertInto('patients')
    .values({
      ssn: ssn ?? `test-${process.pid}-${number}`,
      first_name: 'Test',
      last_name: `Patient ${number}`,
      date_of_birth: '1960-05-01',
      gender,
      height: null,
      weight: null,
      high_priority_reason: highPriority,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Wearing {
  device: number;
  patient: number;
  /** Epoch ms. */
  from: number;
  until?: number;
}

/** The patient wears the device from `from` until `until`, or still. */
export async function wear(db: Db, { device, patient, from, until }: Wearing): Promise<void> {
  await db
    .insertInto('device_assignments')
    .values({
      device_id: device,
      patient_id: patient,
      assigned_at: new Date(from).toISOString(),
      released_at: until === undefined ? null : new Date(until).toISOString(),
    })
    .execute();
}

/** Admits the patient to a new bed of a department, which is made when there is none of this name. */
export async function giveBed(
  db: Db,
  patient: number,
  { department, number }: { department: string; number: number },
): Promise<void> {
  const at = new Date(0).toISOString();
  const { id: departmentId } =
    (await db
      .selectFrom('departments')
      .select('id')
      .where('abbreviation', '=', department)
      .executeTakeFirst()) ??
    (await db
      .insertInto('departments')
      .values({ name: department, abbreviation: department })
      .returning('id')
      .executeTakeFirstOrThrow());
  const { id: bedId } = await db
    .insertInto('beds')
    .values({ number, department_id: departmentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: diagnosisId } = await db
    .insertInto('diagnoses')
    .values({ icd_10_code: `T${++made}`, name: 'Test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('admissions')
    .values({
      patient_id: patient,
      status: 'IN_WARD',
      admission_date: '2026-03-01',
      discharge_date: null,
      diagnosis_id: diagnosisId,
      department_id: departmentId,
      bed_id: bedId,
      updated_at: at,
    })
    .execute();
}

export const GATEWAY_TOKEN = 'a-gateway-token-of-tests-with-enough-characters';

/** Authorises a feeder with GATEWAY_TOKEN. */
export async function admitGateway(db: Db): Promise<void> {
  await gatewayService({ db, clock: () => 0 }).admit(GATEWAY_TOKEN, 'tests', { id: null, username: 'tests' });
}

/** A reading on the wire, measured at `time` (epoch ms). */
export function reading(
  vendorDeviceId: string,
  time: number,
  observations: Record<string, unknown> = {},
  rest: Record<string, unknown> = {},
) {
  return {
    vendor_device_id: vendorDeviceId,
    type: 'RHEO',
    timestamp: new Date(time).toISOString(),
    observations,
    ...rest,
  };
}

/** Adds active users who cannot sign in; answers their ids. */
export async function addUsers(db: Db, count: number): Promise<number[]> {
  const users = Array.from({ length: count }, () => ({
    username: `user-${++made}`,
    password_hash: 'none',
    date_joined: new Date(0).toISOString(),
  }));
  return (await db.insertInto('users').values(users).returning('id').execute()).map(({ id }) => id);
}
