import { sql } from 'kysely';
import { Notifications } from '../../src/contract/notifications';
import { compile } from '../../src/contract/validate';
import { insertAlerts, type RaisedAlert } from '../../src/server/db/alerts';
import { startTestServer, type TestServer } from '../support/server';
import { raisedAlert } from '../support/raisedAlert';
import { addPatient, giveBed } from '../support/ward';

let server: TestServer;
let patient: number;
let nurse: string;
let doctor: string;

beforeAll(async () => {
  server = await startTestServer();
  patient = await addPatient(server.db, { ssn: '900-00-0001' });
  await giveBed(server.db, patient, { department: 'ICU', number: 7 });
  nurse = await server.signIn('nurse');
  doctor = await server.signIn('doctor');
});

afterAll(() => server.close());

// Every test begins five minutes after the one before, so that none sees the last minute of another.
beforeEach(async () => {
  server.clock.advance(300_000);
  await sql`UPDATE notifications SET read_at = created_at WHERE read_at IS NULL`.execute(server.db);
  await sql`INSERT INTO notification_reads AS r (user_id, reads) SELECT id, 1 FROM users
    ON CONFLICT (user_id) DO UPDATE SET reads = r.reads + 1`.execute(server.db);
});

const get = (token: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api${path}`, { headers: { authorization: `Token ${token}`, ...headers } });

const patch = (token: string, path: string, body: unknown) =>
  fetch(`${server.url}/api${path}`, {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
  });

const markRead = (token: string, id: number) => patch(token, `/notifications/${id}/`, { read: true });

const isList = compile(Notifications);

async function listOf(response: Response): Promise<Notifications> {
  const body: unknown = await response.json();
  if (!isList(body)) throw new Error(`not a list of notifications: ${JSON.stringify(body)}`);
  return body;
}

const unreadOf = async (token: string) => listOf(await get(token, '/notifications/unread/'));

/** Raises alerts as ingest does; past the list's life, as if another server had raised them. */
async function raise(count: number, details: Partial<RaisedAlert> = {}): Promise<string[]> {
  const alerts = Array.from({ length: count }, () =>
    raisedAlert(patient, server.clock(), { observationValue: 87.5, ...details }),
  );
  const stored = await server.db.transaction().execute((tx) => insertAlerts(tx, alerts, server.clock()));
  server.clock.advance(100);
  return stored.map(({ created_at }) => created_at);
}

describe('the unread list', () => {
  it('[API-20] is newest first', async () => {
    const stamps = await raise(3);
    expect((await unreadOf(nurse)).map(({ created_at }) => created_at)).toEqual([...stamps].reverse());
  });

  it('[A11] holds the newest 200 of 5,000, the true number in X-Total-Count, and none of them is of the last minute', async () => {
    const stamps = (await Promise.all(Array.from({ length: 5 }, () => raise(1_000)))).flat().sort();
    // Five thousand alerts at one moment take the milliseconds of five seconds.
    server.clock.advance(66_000);
    const started = performance.now();
    const response = await get(nurse, '/notifications/unread/');
    const list = await listOf(response);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(response.headers.get('x-total-count')).toBe('5000');
    expect(list.map(({ created_at }) => created_at)).toEqual(stamps.slice(-200).reverse());
    expect(await listOf(await get(nurse, '/notifications/'))).toEqual([]);
  });

  it('[A10] [E3] [API-21] is each person’s own: what one has read, others still have, and nobody marks for another', async () => {
    await raise(50);
    const mine = await unreadOf(nurse);
    for (const { id } of mine) expect((await markRead(nurse, id)).status).toBe(200);
    expect(await unreadOf(nurse)).toEqual([]);
    const theirs = await unreadOf(doctor);
    expect(theirs).toHaveLength(50);
    for (const { id } of theirs) expect((await markRead(nurse, id)).status).toBe(404);
    expect(await unreadOf(doctor)).toHaveLength(50);
  });

  it('[API-21] marks as read idempotently, keeps the first mark, and answers the notification', async () => {
    await raise(1);
    const [row] = await unreadOf(nurse);
    const id = row?.id ?? 0;
    const first = await markRead(nurse, id);
    expect([first.status, await first.json()]).toEqual([200, { ...row, read: true }]);
    const { read_at } = await server.db
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    server.clock.advance(60_000);
    expect((await markRead(nurse, id)).status).toBe(200);
    expect(
      await server.db
        .selectFrom('notifications')
        .select('read_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    ).toEqual({ read_at });
  });

  it.each([
    [{ read: false }, 'read'],
    [{ read: null }, 'read'],
    [{ read: 'true' }, 'read'],
    [{}, 'read'],
    [{ read: true, user_id: 1 }, 'user_id'],
  ])('[API-04] refuses %j and names the field', async (body, field) => {
    await raise(1);
    const [row] = await unreadOf(nurse);
    const response = await patch(nurse, `/notifications/${row?.id}/`, body);
    expect([response.status, Object.keys((await response.json()) as object)]).toEqual([400, [field]]);
    expect(await unreadOf(nurse)).toHaveLength(1);
  });

  it.each(['0', '-1', '1.5', 'abc', '99999999999', '2147483647'])(
    'does not know the notification %p',
    async (id) => {
      expect((await patch(nurse, `/notifications/${id}/`, { read: true })).status).toBe(404);
    },
  );

  it('[API-11] answers 304 until something of this person changes', async () => {
    await raise(2);
    const poll = async (token: string, etag: string) => {
      const response = await get(token, '/notifications/unread/', { 'if-none-match': etag });
      return { status: response.status, etag: response.headers.get('etag') ?? '' };
    };
    const mine = await poll(nurse, '');
    const theirs = await poll(doctor, '');
    expect(await poll(nurse, mine.etag)).toEqual({ status: 304, etag: mine.etag });

    await markRead(nurse, (await unreadOf(nurse))[0]?.id ?? 0);
    const read = await poll(nurse, mine.etag);
    expect(read.status).toBe(200);
    expect((await poll(doctor, theirs.etag)).status).toBe(304);

    await raise(1);
    expect((await poll(nurse, read.etag)).status).toBe(200);
    expect((await poll(doctor, theirs.etag)).status).toBe(200);
  });

  it('tells nobody who is not active', async () => {
    await server.db.updateTable('users').set({ is_active: false }).where('username', '=', 'doctor').execute();
    await raise(1);
    await server.db.updateTable('users').set({ is_active: true }).where('username', '=', 'doctor').execute();
    server.clock.advance(1_000);
    expect(await unreadOf(doctor)).toEqual([]);
    expect(await unreadOf(nurse)).toHaveLength(1);
  });
});
