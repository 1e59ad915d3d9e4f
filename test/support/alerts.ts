import type { RaisedAlert } from '../../src/server/db/alerting/alerts';
import { raisedAlert } from './raisedAlert';
import { meanwhile } from './render';

declare global {
  /** Raises alerts past the alert rule, in the database of the server behind the page. */
  var raiseAlerts: (raised: RaisedAlert[]) => Promise<void>;
}

/** The patient with this SSN. */
export async function patientOf(ssn: string): Promise<number> {
  const { id } = await meanwhile(() =>
    server.db.selectFrom('patients').select('id').where('ssn', '=', ssn).executeTakeFirstOrThrow(),
  );
  return id;
}

type Wanted = Partial<Omit<RaisedAlert, 'patientId'>>;

/**
 * Raises an alert of the patient with this SSN, now by the server's clock; CRITICAL, in time, HIPI 91 and
 * without reasons unless the test sets otherwise.
 */
export async function raise(ssn: string, ...wanted: readonly [Wanted, ...Wanted[]]): Promise<void> {
  const patientId = await patientOf(ssn);
  await meanwhile(() =>
    raiseAlerts(wanted.map((alert) => raisedAlert(patientId, alert.measuredAt ?? server.clock(), alert))),
  );
}

let people = 0;

/** A name that has not signed in yet, of a user without notifications. */
export const newcomer = (): string => `nurse-${(people += 1)}`;
