import { sql } from 'kysely';
import { Notifications } from '../../src/contract/notifications';
import { compile } from '../../src/contract/validate';
import { insertAlerts, type RaisedAlert } from '../../src/server/db/alerting/alerts';
import type { OpenDatabase } from '../../src/server/db/engine/client';
import { openTestDatabase } from './database';
import { raisedAlert } from './raisedAlert';
import { SeenStatements } from './seenStatements';
import { startTestServer, type TestServer } from './server';
import { addPatient, giveBed } from './ward';

const isList = compile(Notifications);

export async function listOf(response: Response): Promise<Notifications> {
  const body: unknown = await response.json();
  if (!isList(body)) throw new Error(`not a list of notifications: ${JSON.stringify(body)}`);
  return body;
}

/** A server with two clinicians and a patient of whom alerts are raised. */
export function notifiedStaff() {
  const given = {} as { server: TestServer; patient: number; nurse: string; doctor: string };
  let database: OpenDatabase;
  /** The queries of the server to its database. */
  const seen = new SeenStatements();

  beforeAll(async () => {
    database = await openTestDatabase();
    given.server = await startTestServer({ database: { ...database, db: database.db.withPlugin(seen) } });
    given.patient = await addPatient(given.server.db, { ssn: '900-00-0001' });
    await giveBed(given.server.db, given.patient, { department: 'ICU', number: 7 });
    given.nurse = await given.server.signIn('nurse');
    given.doctor = await given.server.signIn('doctor');
  });

  afterAll(async () => {
    await given.server.close();
    await database.close();
  });

  // Every test begins five minutes after the one before, so that none sees the last minute of another.
  beforeEach(async () => {
    given.server.clock.advance(300_000);
    await sql`UPDATE notifications SET read_at = created_at WHERE read_at IS NULL`.execute(given.server.db);
    await sql`INSERT INTO notification_reads AS r (user_id, reads) SELECT id, 1 FROM users
    ON CONFLICT (user_id) DO UPDATE SET reads = r.reads + 1`.execute(given.server.db);
  });

  const get = (token: string, path: string, headers: Record<string, string> = {}) =>
    fetch(`${given.server.url}/api${path}`, { headers: { authorization: `Token ${token}`, ...headers } });

  const patch = (token: string, path: string, body: unknown) =>
    fetch(`${given.server.url}/api${path}`, {
      method: 'PATCH',
      body: JSON.stringify(body),
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    });

  const markRead = (token: string, id: number) => patch(token, `/notifications/${id}/`, { read: true });

  const unreadOf = async (token: string) => listOf(await get(token, '/notifications/unread/'));

  /** Raises alerts as ingest does; past the list's life, as if another server had raised them. */
  async function raise(count: number, details: Partial<RaisedAlert> = {}): Promise<string[]> {
    const alerts = Array.from({ length: count }, () =>
      raisedAlert(given.patient, given.server.clock(), { observationValue: 87.5, ...details }),
    );
    const stored = await given.server.db
      .transaction()
      .execute((tx) => insertAlerts(tx, alerts, given.server.clock()));
    given.server.clock.advance(100);
    return stored.map(({ created_at }) => created_at);
  }

  return { given, seen, get, patch, markRead, unreadOf, raise };
}
