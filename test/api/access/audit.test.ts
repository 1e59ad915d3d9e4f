import { sql } from 'kysely';
import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { serverLog } from '../../../src/server/plugins/requests/requestLog';
import { askToLogIn, startTestServer, type TestServer } from '../../fixtures/server/server';
import { addPatient } from '../../fixtures/ward/ward';

const MINUTE = 60_000;

describe('[E11] what the audit log records over the API', () => {
  let server: TestServer;
  let seen = 0;
  const warnings: string[] = [];

  beforeAll(async () => {
    server = await startTestServer({
      config: { readAlarmPatients: 4 },
      log: serverLog('warn', { write: (line) => void warnings.push(line) }),
    });
  });
  afterAll(() => server.close());

  /** What was written down since the last look. */
  async function news() {
    const entries = await listAudit(server.db, { afterId: seen, limit: 1_000 });
    seen = entries.at(-1)?.id ?? seen;
    return entries.map(({ username, action, entity, entity_id: id }) => [username, action, entity, id]);
  }

  const idOf = async (username: string) =>
    (
      await server.db
        .selectFrom('users')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).id;
  const get = (path: string, token: string) =>
    fetch(server.url + path, { headers: { authorization: `Token ${token}` } });

  it('signing in, being refused, signing out; a name that no user has is not recorded', async () => {
    const token = await server.signIn('nurse');
    const nurse = await idOf('nurse');
    await askToLogIn(server, 'nurse', { password: 'wrong' });
    await askToLogIn(server, 'my-secret-password');
    await fetch(`${server.url}/api/logout/`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect((await news()).filter(([, action]) => action !== 'created')).toEqual([
      ['nurse', 'signed in', 'user', nurse],
      ['nurse', 'sign-in refused', 'user', nurse],
      ['unknown user', 'sign-in refused', 'user', null],
      ['nurse', 'signed out', 'user', nurse],
    ]);
    expect(JSON.stringify(await listAudit(server.db, { afterId: 0, limit: 1_000 }))).not.toContain('secret');
  });

  it('reading of a patient, once in ten minutes and only when there is one', async () => {
    const [nurse, doctor] = [await server.signIn('nurse'), await server.signIn('doctor')];
    const patient = await addPatient(server.db);
    await news();
    const alerts = `/api/patients/${patient}/alerts/`;
    for (const token of [nurse, nurse, doctor]) expect((await get(alerts, token)).status).toBe(200);
    expect((await get('/api/patients/999999/alerts/', nurse)).status).toBe(404);
    expect((await get(alerts, 'wl_nobody')).status).toBe(401);
    expect(await news()).toEqual([
      ['nurse', 'read', 'patient', patient],
      ['doctor', 'read', 'patient', patient],
    ]);
    server.clock.advance(9 * MINUTE);
    await get(alerts, nurse);
    expect(await news()).toEqual([]);
    server.clock.advance(MINUTE);
    await get(alerts, nurse);
    expect(await news()).toEqual([['nurse', 'read', 'patient', patient]]);
  });

  it('[I6] one person who reads of many patients in ten minutes, once: no request is refused, and the log does not say who', async () => {
    server.clock.advance(10 * MINUTE);
    const [nurse, doctor] = [await server.signIn('nurse'), await server.signIn('doctor')];
    const patients: number[] = [];
    for (let nth = 0; nth < 7; nth++) patients.push(await addPatient(server.db));
    const read = async (token: string, some: readonly number[]) => {
      for (const patient of some)
        expect((await get(`/api/patients/${patient}/alerts/`, token)).status).toBe(200);
    };
    const alarms = async () => (await news()).filter(([, , entity]) => entity === 'many patients');
    await news();
    // Four each, one of them time and again, are everyday work.
    await Promise.all([
      read(nurse, [...patients.slice(0, 4), ...patients.slice(0, 4)]),
      read(doctor, patients.slice(3)),
    ]);
    expect(await alarms()).toEqual([]);
    server.clock.advance(9 * MINUTE);
    await read(nurse, patients.slice(4));
    expect(await alarms()).toEqual([['nurse', 'read', 'many patients', null]]);
    expect(warnings.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        level: 40,
        time: expect.any(String) as string,
        patients: 5,
        msg: 'one person has read of many patients within ten minutes; the audit log says who',
      },
    ]);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/^many_patients_read_total 1$/m);
    // Ten minutes later what was read is long ago.
    server.clock.advance(10 * MINUTE);
    await read(nurse, patients.slice(0, 4));
    expect(await alarms()).toEqual([]);
    await read(nurse, patients.slice(4));
    expect(await alarms()).toHaveLength(1);
  });

  it('[I6] an alarm that could not be written down waits, and fails no read', async () => {
    server.clock.advance(10 * MINUTE);
    const nurse = await server.signIn('nurse');
    const patients: number[] = [];
    for (let nth = 0; nth < 6; nth++) patients.push(await addPatient(server.db));
    const read = async (patient: number | undefined) =>
      (await get(`/api/patients/${patient}/alerts/`, nurse)).status;
    for (const patient of patients.slice(0, 4)) expect(await read(patient)).toBe(200);
    await news();
    await sql`ALTER TABLE audit_log ADD CONSTRAINT nothing_of_many CHECK (entity <> 'many patients') NOT VALID`.execute(
      server.db,
    );
    expect(await read(patients[4])).toBe(200);
    expect(await read(patients[5])).toBe(200);
    await server.app.readsAudited();
    expect((await news()).filter(([, , entity]) => entity === 'many patients')).toEqual([]);
    await sql`ALTER TABLE audit_log DROP CONSTRAINT nothing_of_many`.execute(server.db);
    await server.app.readsAudited();
    expect((await news()).filter(([, , entity]) => entity === 'many patients')).toEqual([
      ['nurse', 'read', 'many patients', null],
    ]);
  });
});
