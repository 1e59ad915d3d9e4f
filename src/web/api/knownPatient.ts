import type { Alarm } from '../../contract/alarms';
import type { FoundPatient } from '../../contract/find';
import type { Patient } from '../../contract/patients';
import { isUnreadable } from '../lib/unreadable';

/** Who a patient is, as far as other screens have received it: a board holds no name. */
export type KnownPatient = Pick<Patient, 'id' | 'ssn' | 'gender' | 'bed'> &
  Partial<Pick<Patient, 'first_name' | 'middle_name' | 'last_name' | 'date_of_birth'>>;

interface Answer {
  endpointName?: string;
  data?: unknown;
}

/** The answers that name patients, and where in them: the one with the most fields comes first. */
const SOURCES: Readonly<Record<string, (data: never) => readonly (KnownPatient | null)[]>> = {
  getPatients: ({ results }: { results: readonly KnownPatient[] }) => results,
  getFindings: ({ patients }: { patients: readonly FoundPatient[] }) => patients,
  getAlarm: (alarm: Alarm) => patientsOf([alarm]),
  getAlarms: ({ results }: { results: readonly Alarm[] }) => patientsOf(results),
  getPatientDashboard: patientsOf,
  getOverview: patientsOf,
};

function patientsOf(entries: readonly { patient: KnownPatient | null }[]): (KnownPatient | null)[] {
  return entries.map((entry) => (isUnreadable(entry) ? null : entry.patient));
}

/** The readable patients that an answer names; none for another endpoint. */
export const patientsIn = (endpoint: string, data: unknown): readonly KnownPatient[] =>
  (SOURCES[endpoint]?.(data as never) ?? []).filter(
    (patient): patient is KnownPatient => patient !== null && !isUnreadable(patient),
  );

/**
 * Who a patient is by the answers that are still kept, such as the list whose row was clicked: shown until the patient's
 * own answer is there. Undefined when none of them names the patient.
 */
export function knownPatient(state: unknown, id: number): KnownPatient | undefined {
  const { queries } = (state as { api: { queries: Readonly<Record<string, Answer | undefined>> } }).api;
  const answers = Object.values(queries).filter((answer) => answer?.data !== undefined);
  for (const endpoint of Object.keys(SOURCES)) {
    for (const answer of answers) {
      if (answer?.endpointName !== endpoint) continue;
      const found = patientsIn(endpoint, answer.data).find((patient) => patient.id === id);
      if (found) return found;
    }
  }
  return undefined;
}
