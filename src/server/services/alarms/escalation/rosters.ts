import type { Transaction } from 'kysely';
import { findPlaces, findStaff } from '../../../db/alarms/roster';
import type { Tables } from '../../../db/tables/tables';
import type { LifecycleEvent } from '../lifecycle/lifecycle';
import type { PatientAlarms } from '../lifecycle/patientAlarms';

/**
 * The patients with who can be notified of them at `now` (epoch ms), where an event may announce or change
 * what time does. The values of an alarm that goes on do neither, and they are what comes every 2 s.
 */
export async function withRosters(
  tx: Transaction<Tables>,
  patients: ReadonlyMap<number, PatientAlarms>,
  events: ReadonlyMap<number, readonly LifecycleEvent[]>,
  now: number,
): Promise<Map<number, PatientAlarms>> {
  const concerned = [...patients].flatMap(([patientId, patient]) =>
    (events.get(patientId) ?? []).every((event) => goesOn(event, patient)) ? [] : [patientId],
  );
  if (concerned.length === 0) return new Map(patients);
  const staff = await findStaff(tx, now);
  const placed = new Map(patients);
  for (const { patientId, ...place } of await findPlaces(tx, concerned)) {
    const patient = patients.get(patientId);
    if (patient !== undefined) placed.set(patientId, { ...patient, roster: { staff, place } });
  }
  return placed;
}

/** A value of an open alarm at the severity that it has, which announces nothing. */
function goesOn(event: LifecycleEvent, { alarms }: PatientAlarms): boolean {
  if (event.type !== 'condition') return false;
  const { kind, severity, isNews, isDeeper, isOver } = event.change;
  if (isNews || isDeeper === true || isOver === true) return false;
  return alarms.some(
    (alarm) => alarm.kind === kind && alarm.resolved === null && alarm.severity === severity,
  );
}
