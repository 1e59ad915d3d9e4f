import { insertAlerts } from '../../src/server/db/alerting/alerts';
import { addDepartment, addDiagnosis, newPatient } from './hospital';
import type { SharedServer } from './serverOn';
import { raisedAlert } from './raisedAlert';
import { addDevice, addPatient, admitGateway, GATEWAY_TOKEN, reading, wear } from './ward';

/** A call that a write route accepts, and what the audit log records of it afterwards. */
export interface Write {
  path: string;
  body: unknown;
  says: readonly string[];
}

/**
 * A ward in which every write route that a user may call has something to do, and the call that does it, by
 * its route; in this order.
 */
export async function everyWrite(on: SharedServer): Promise<Readonly<Record<string, Write>>> {
  const { db, url, clock } = on.server;
  const diagnosis = await addDiagnosis(db, { code: 'J96.00', name: 'Acute respiratory failure' });
  const {
    id: department,
    beds: [bed = 0],
  } = await addDepartment(db, { name: 'Intensive Care', abbreviation: 'ICU' });
  const [patient, other] = [await addPatient(db), await addPatient(db)];
  const device = await addDevice(db, 'W1');
  await wear(db, { device, patient, from: clock() - 60_000 });
  await admitGateway(db);
  await fetch(`${url}/api/ingest/`, {
    method: 'POST',
    headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(['W1', 'UNPACKED'].map((name) => reading(name, clock(), { heartRate: 70 }))),
  });
  const admission = { patient, status: 'IN_WARD', admission_date: '2026-03-01', diagnosis };
  const {
    body: { id: admitted },
  } = await on.doctor.post<{ id: number }>('/admissions/', { ...admission, patient: other });
  const {
    body: { id: note },
  } = await on.admin.post<{ id: number }>('/clinical-notes/', { patient, notes: 'Slept well.' });
  await db.transaction().execute((tx) => insertAlerts(tx, [raisedAlert(patient, clock())], clock()));
  const {
    body: { id: logged },
  } = await on.doctor.post<{ id: number }>('/observations/', {
    patient: other,
    timestamp: new Date(clock()).toISOString(),
    observations: [{ type: 'HEART_RATE', value: 71 }],
  });
  const { id: admin } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  const { id: told } = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', admin)
    .executeTakeFirstOrThrow();
  return {
    'POST /api/patients/': { path: '/patients/', body: newPatient(), says: ['created patient'] },
    'PATCH /api/patients/:id/': {
      path: `/patients/${patient}/`,
      body: { phone_number: '555-0100', allergies: ['Latex'] },
      says: ['changed patient: phone_number', 'created condition of patient'],
    },
    'PATCH /api/patients/:id/high-priority/': {
      path: `/patients/${patient}/high-priority/`,
      body: { high_priority_reason: 'Bleeding' },
      says: ['changed patient: high_priority_reason'],
    },
    'POST /api/admissions/': {
      path: '/admissions/',
      body: { ...admission, department, bed },
      says: ['created admission'],
    },
    'PATCH /api/admissions/:id/': {
      path: `/admissions/${admitted}/`,
      body: { status: 'HOSPITAL_DISCHARGE' },
      says: ['changed admission: discharge_date,status'],
    },
    'POST /api/clinical-notes/': {
      path: '/clinical-notes/',
      body: { patient, notes: 'Ate well.' },
      says: ['created clinical note'],
    },
    'PATCH /api/clinical-notes/:id/': {
      path: `/clinical-notes/${note}/`,
      body: { notes: 'Slept badly.' },
      says: ['changed clinical note: notes'],
    },
    'POST /api/observations/': {
      path: '/observations/',
      says: ['created vitals of patient'],
      body: {
        patient,
        timestamp: new Date(clock()).toISOString(),
        observations: [{ type: 'HEART_RATE', value: 72 }],
      },
    },
    'POST /api/observations/:id/strike-out/': {
      path: `/observations/${logged}/strike-out/`,
      body: { reason: 'Wrong patient' },
      says: ['changed vitals of patient: struck_out_at,struck_out_by,struck_out_reason'],
    },
    'POST /api/devices/': {
      path: '/devices/',
      body: { vendor_device_id: 'UNPACKED', type: 'RHEO' },
      says: ['created device'],
    },
    'PATCH /api/devices/:id/': {
      path: `/devices/${device}/`,
      body: { ai_enabled: false, patient: null },
      says: ['changed device: ai_enabled', 'changed assignment of device: released_at,released_by'],
    },
    'POST /api/devices/:id/calibrate/': {
      path: `/devices/${device}/calibrate/`,
      says: ['created calibration of device'],
      body: { desired_blood_pressure_systolic: 120, desired_blood_pressure_diastolic: 80 },
    },
    'POST /api/departments/': {
      path: '/departments/',
      body: { name: 'Medicine', abbreviation: 'MED' },
      says: ['created department'],
    },
    'PATCH /api/departments/:id/': {
      path: `/departments/${department}/`,
      body: { name: 'Intensive Care Unit' },
      says: ['changed department: name'],
    },
    'POST /api/beds/': { path: '/beds/', body: { department, number: 77 }, says: ['created bed'] },
    'PATCH /api/beds/:id/': { path: `/beds/${bed}/`, body: { number: 78 }, says: ['changed bed: number'] },
    'PATCH /api/notifications/:id/': {
      path: `/notifications/${told}/`,
      body: { read: true },
      says: ['changed notification: read_at'],
    },
    'POST /api/logout/': { path: '/logout/', body: {}, says: ['signed out user'] },
  };
}
