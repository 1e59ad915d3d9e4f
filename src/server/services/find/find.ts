import { boardBand, sendsZero, wardPlaceOf } from '../../../clinical/boardPlace';
import { isoReadings } from '../../../clinical/dates/typedDates';
import type { DashboardEntry } from '../../../contract/dashboard';
import { MAX_FOUND, type Findings, type FoundPatient } from '../../../contract/find';
import { findDeviceTypes } from '../../db/devices/devices';
import type { Db } from '../../db/engine/client';
import { findDepartments } from '../../db/patients/departments';
import { findPatientsByText } from '../../db/patients/foundPatients';
import type { LiveState } from '../live/liveState';
import { liveUntil } from '../live/wardSummary';
import type { Scope } from '../scope/scopes';
import { matchDevices } from './matchDevices';
import { ofAllReadings } from './ofAllReadings';
import { rankPatients } from './rankPatients';

/** The best few patients, devices and departments for what a person with this scope typed. Devices and risks are those in memory, as on the boards. */
export async function findEverything(
  { db, liveState, scope = null, now }: { db: Db; liveState: LiveState; scope?: Scope | null; now: number },
  typed: string,
): Promise<Findings> {
  const readings = isoReadings(typed);
  const [text] = readings;
  if (text.trim() === '') return { patients: [], devices: [], departments: [] };
  const { exact, patients: candidates } = ofAllReadings(
    await Promise.all(readings.map(async (reading) => findPatientsByText(db, reading, scope?.hidden))),
  );
  // The readings differ in dates alone, which do not change the rank.
  const patients = rankPatients(candidates, exact, text).slice(0, MAX_FOUND.patients);
  const departments = await findDepartments(db, {
    search: text,
    page: 1,
    page_size: MAX_FOUND.departments,
  });
  const devices = liveState
    .drawn(now, scope)
    .map(({ device: { vendorDeviceId }, entry }) => ({ id: entry.device_id, vendorDeviceId, entry }));
  const worn = patients.flatMap(({ device }) => (device === null ? [] : [device]));
  const found = matchDevices(devices, worn, text).slice(0, MAX_FOUND.devices);
  const types = await findDeviceTypes(
    db,
    found.map(({ id }) => id),
  );
  const entries = new Map(devices.map(({ id, entry }) => [id, entry]));
  return {
    patients: patients.map((patient) => ({
      ...patient,
      risk: riskOf(patient.device === null ? undefined : entries.get(patient.device), patient.id, now),
    })),
    devices: found.map(({ id, vendorDeviceId, entry: { patient, online } }) => ({
      id,
      vendor_device_id: vendorDeviceId,
      type: types.get(id) ?? '',
      bed: patient?.bed ?? null,
      is_worn: patient !== null,
      online,
    })),
    departments: departments.results,
  };
}

/** By the rule of a card; null when the boards do not know the patient on that device (yet). */
function riskOf(entry: DashboardEntry | undefined, patient: number, now: number): FoundPatient['risk'] {
  if (entry?.patient?.id !== patient) return null;
  const band = boardBand(entry);
  // Of the scores alone: an alarm makes no old band a current one.
  const isCurrent = wardPlaceOf({ ...entry, alarms: [] }, band, now < liveUntil(entry, now)) !== 'no_signal';
  // A card never reads "Was low risk" while a sensor sends 0 for HR or RR: it may be the patient.
  return { band: sendsZero(entry) && band === 'low' ? 'none' : band, is_current: isCurrent };
}
