import { sql } from 'kysely';
import { serverLog } from '../../../src/server/plugins/requests/requestLog';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { apiClient, type ApiClient } from '../../fixtures/server/apiClient';
import { auditNews } from '../../fixtures/server/auditNews';
import { startTestServer, type TestServer } from '../../fixtures/server/server';
import { newPatient } from '../../fixtures/ward/hospital';
import { addDevice, wear } from '../../fixtures/ward/ward';

const MINUTE = 60_000;

describe.each(ENGINES)('[J18] [T-J18] what a person saw, on %s', (engine) => {
  let server: TestServer;
  let close: () => Promise<void>;
  let nurse: ApiClient;
  const logged: Record<string, unknown>[] = [];
  let all: ReturnType<typeof auditNews>;

  beforeAll(async () => {
    const database = await openTestDatabase(engine);
    server = await startTestServer({
      database,
      config: { readAlarmPatients: 4 },
      log: serverLog('warn', {
        write: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>),
      }),
    });
    close = async () => {
      await server.close();
      await database.close();
    };
    all = auditNews(server);
  });
  afterAll(() => close());

  let made = 0;
  let name: string;
  beforeEach(async () => {
    // A user who has seen nothing yet.
    name = `nurse${++made}`;
    nurse = apiClient(server, await server.signIn(name));
    await all();
    logged.length = 0;
  });

  const news = async () =>
    (await all())
      .filter(({ action }) => action === 'read')
      .map(({ username, entity, entity_id: id, fields }) => [username, entity, id, fields.map(Number)]);
  const patientsNamed = async (lastName: string, count: number): Promise<number[]> => {
    const ids: number[] = [];
    for (let nth = 0; nth < count; nth++)
      ids.push((await nurse.post<{ id: number }>('/patients/', newPatient({ last_name: lastName }))).body.id);
    return ids;
  };
  const worn = async (patient: number): Promise<void> => {
    const { body } = await nurse.patch(`/devices/${await addDevice(server.db, `D${patient}`)}/`, { patient });
    expect(body).toMatchObject({ patient: { id: patient } });
  };

  it('walking through all notes by their numbers: a row for each patient, and the read alarm', async () => {
    const patients = await patientsNamed('Noted', 6);
    const author = apiClient(server, await server.signIn('author'));
    const notes: number[] = [];
    for (const patient of [...patients, ...patients])
      notes.push(
        (await author.post<{ id: number }>('/clinical-notes/', { patient, notes: 'Slept.' })).body.id,
      );
    await all();
    for (const note of notes) expect((await nurse.get(`/clinical-notes/${note}/`)).status).toBe(200);
    expect(await news()).toEqual([
      ...patients.slice(0, 5).map((patient) => [name, 'patient', patient, []]),
      [name, 'many patients', null, []],
      [name, 'patient', patients[5], []],
    ]);
    expect(logged.map(({ msg }) => msg)).toEqual([
      'one person has read of many patients within ten minutes; the audit log says who',
    ]);
  });

  it('a board that is polled is one row in ten minutes, and who comes on it meanwhile is in another', async () => {
    const [first = 0, second = 0, third = 0] = await patientsNamed('Board', 3);
    await worn(first);
    await worn(second);
    server.clock.advance(10 * MINUTE);
    await all();
    const board = (etag = '') =>
      nurse.get('/dashboard/patients/', etag === '' ? {} : { 'if-none-match': etag });
    const { headers, status } = await board();
    expect(status).toBe(200);
    expect(await news()).toEqual([[name, 'patient dashboard', null, [first, second]]]);
    const etag = headers.get('etag') ?? '';
    expect((await board(etag)).status).toBe(304);
    await board();
    expect(await news()).toEqual([]);
    await worn(third);
    await all();
    server.clock.advance(5 * MINUTE);
    await board(etag);
    expect(await news()).toEqual([[name, 'patient dashboard', null, [third]]]);
    // A person who keeps looking at what does not change looks again after ten minutes.
    server.clock.advance(5 * MINUTE - 1);
    const now = (await board()).headers.get('etag') ?? '';
    expect(await news()).toEqual([]);
    server.clock.advance(1);
    await board(now);
    expect(await news()).toEqual([[name, 'patient dashboard', null, [first, second, third]]]);
    // Another person is another row, and another screen too.
    await nurse.get('/dashboard/overview/');
    await apiClient(server, await server.signIn('doctor')).get('/dashboard/patients/');
    expect(await news()).toEqual([
      [name, 'device dashboard', null, [first, second, third]],
      ['doctor', 'patient dashboard', null, [first, second, third]],
    ]);
  });

  it('a list and who wore a device: the patients in the answer', async () => {
    const [now = 0, before = 0] = await patientsNamed('Listed', 2);
    const device = await addDevice(server.db, `W${now}`);
    await wear(server.db, {
      device,
      patient: before,
      from: server.clock() - 2 * MINUTE,
      until: server.clock() - MINUTE,
    });
    await wear(server.db, { device, patient: now, from: server.clock() - MINUTE });
    await nurse.get(`/devices/${device}/assignments/`);
    await nurse.get('/patients/?ordering=-id&page_size=2');
    await nurse.get('/patients/?ordering=-id&page_size=2');
    expect(await news()).toEqual([
      [name, 'assignments of a device', null, [now, before]],
      [name, 'patients', null, [before, now]],
    ]);
  });

  it.each([
    ['the finder', '/find/?q=Sought', 'search'],
    ['the search of patients', '/patients/?search=Sought&page_size=5&ordering=id', 'patients'],
  ])(
    'patients found by %s count for the read alarm; those of a plain list do not',
    async (_, path, screen) => {
      const found = await patientsNamed('Sought', 5);
      await nurse.get('/patients/?page_size=50');
      const rows = await news();
      expect(rows.map((row) => row.slice(0, 3))).toEqual([[name, 'patients', null]]);
      expect(logged).toEqual([]);
      await nurse.get(path);
      const then = await news();
      expect(then.at(-1)).toEqual([name, 'many patients', null, []]);
      if (screen === 'search') expect(then[0]?.slice(0, 3)).toEqual([name, 'search', null]);
      await server.db.updateTable('patients').set({ last_name: 'Gone' }).where('id', 'in', found).execute();
    },
  );

  it('waits in memory while the database does not take it, and is in the log: no read fails', async () => {
    const [patient = 0] = await patientsNamed('Waiting', 1);
    await sql`ALTER TABLE audit_log ADD CONSTRAINT no_reads CHECK (action <> 'read') NOT VALID`.execute(
      server.db,
    );
    expect((await nurse.get(`/patients/${patient}/`)).status).toBe(200);
    expect((await nurse.get('/patients/?ordering=-id&page_size=1')).status).toBe(200);
    expect(await news()).toEqual([]);
    expect(
      logged.flatMap(({ entity, patients }) => (entity === undefined ? [] : [[entity, patients]])),
    ).toEqual([
      ['patient', [patient]],
      ['patients', [patient]],
    ]);
    expect(JSON.stringify(logged)).not.toContain('Waiting');
    await sql`ALTER TABLE audit_log DROP CONSTRAINT no_reads`.execute(server.db);
    expect(await news()).toEqual([
      [name, 'patient', patient, []],
      [name, 'patients', null, [patient]],
    ]);
  });

  it('a search and a patient also where only the headers are asked for: their length reveals what was found', async () => {
    const [patient = 0] = await patientsNamed('Headed', 1);
    const headers = { authorization: `Token ${await server.signIn(name)}` };
    await news();
    for (const path of [`patients/${patient}/`, 'patients/?search=Headed'])
      await fetch(`${server.url}/api/${path}`, { method: 'HEAD', headers });
    expect(await news()).toEqual([
      [name, 'patient', patient, []],
      [name, 'patients', null, [patient]],
    ]);
  });

  it('nothing of a refused request', async () => {
    const [patient = 0] = await patientsNamed('Refused', 1);
    await nurse.get('/patients/999999/');
    await nurse.get('/clinical-notes/999999/');
    await nurse.call('PATCH', `/patients/${patient}/`, { gender: 7 });
    await nurse.patch(`/patients/${patient}/`, { allergies: [] }, '"of another version"');
    expect(await news()).toEqual([]);
  });
});
