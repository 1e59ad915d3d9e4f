import type { OpenDatabase } from '../../src/server/db/engine/client';
import { insertAlerts, type RaisedAlert } from '../../src/server/db/alerting/alerts';
import { raisedAlert } from './raisedAlert';
import { addPatient } from './ward';
import { startTestServer } from './server';

/** The real server with the built app, on the real clock, and a user whose patients can be made to alert. */
export async function startLiveServer(database?: OpenDatabase) {
  const ignore = () => undefined;
  const server = await startTestServer({
    ...(database !== undefined && { database }),
    clock: Object.assign(() => Date.now(), { set: ignore, advance: ignore }),
  });
  const token = await server.signIn('nurse');
  const patientId = await addPatient(server.db, { ssn: '900-00-0001' });
  return {
    ...server,
    token,
    /** Raises one alert, as the ingest door does. */
    raise: (alert: Partial<RaisedAlert> = {}) =>
      server.db
        .transaction()
        .execute((tx) => insertAlerts(tx, [raisedAlert(patientId, Date.now(), alert)], Date.now())),
  };
}
