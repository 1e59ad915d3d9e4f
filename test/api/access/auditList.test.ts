import type { AuditEntry } from '../../../src/contract/audit';
import type { Page } from '../../../src/contract/paging';
import { appendAudit } from '../../../src/server/db/accounts/audit/audit';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { apiClient, type ApiClient } from '../../fixtures/server/apiClient';
import { auditNews } from '../../fixtures/server/auditNews';
import { START, startTestServer, type TestServer } from '../../fixtures/server/server';
import { addDiagnosis, newPatient } from '../../fixtures/ward/hospital';

const HOUR = 3_600_000;

describe.each(ENGINES)('the audit log of %s', (engine) => {
  let server: TestServer;
  let close: () => Promise<void>;
  let admin: ApiClient;
  let nurse: ApiClient;
  let nurseId = 0;
  /** One who is written about in every way, and one who is seen beside others. */
  let [patient, other] = [0, 0];
  let news: ReturnType<typeof auditNews>;

  beforeAll(async () => {
    const database = await openTestDatabase(engine);
    server = await startTestServer({ database });
    close = async () => {
      await server.close();
      await database.close();
    };
    news = auditNews(server);
    admin = apiClient(server, await server.signIn('admin'));
    nurse = apiClient(server, await server.signIn('nurse'));
    ({ id: nurseId } = await server.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'nurse')
      .executeTakeFirstOrThrow());
    const made = async (name: string) =>
      (await nurse.post<{ id: number }>('/patients/', newPatient({ first_name: 'Ann', last_name: name })))
        .body.id;
    [patient, other] = [await made('Zebra'), await made('Yak')];
    const diagnosis = await addDiagnosis(server.db, { code: 'J96.00', name: 'Failure' });
    await nurse.post('/admissions/', {
      ...{ patient, status: 'IN_WARD', admission_date: '2026-03-01', diagnosis },
    });
    await nurse.post('/clinical-notes/', { patient, notes: 'Slept well.' });
    await nurse.post('/observations/', {
      patient,
      timestamp: new Date(server.clock()).toISOString(),
      observations: [{ type: 'NON_INVASIVE_BLOOD_PRESSURE_MEAN', value: 40 }],
    });
    await nurse.get(`/patients/${patient}/`);
    await nurse.get('/patients/');
    const { id: notification } = await server.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', nurseId)
      .executeTakeFirstOrThrow();
    await nurse.patch(`/notifications/${notification}/`, { read: true });
    const { id: alarm } = await server.db
      .selectFrom('alarms')
      .select('id')
      .where('patient_id', '=', patient)
      .executeTakeFirstOrThrow();
    await nurse.post(`/alarms/${alarm}/acknowledge/`, {});
    await news();
  });
  afterAll(() => close());

  const page = async (query = '') =>
    (await admin.get<Page<AuditEntry>>(`/audit/?page_size=200${query}`)).body;
  const wordsOf = ({ action, entity }: AuditEntry) => `${action} ${entity}`;

  it('is an Admin’s', async () => {
    expect((await nurse.get('/audit/')).status).toBe(403);
    expect((await nurse.get('/audit/?format=csv')).status).toBe(403);
  });

  it('is listed the newest first, with who, whom, what and when', async () => {
    const { count, results } = await page();
    expect(count).toBe(results.length);
    const ids = results.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(
      results.find((entry) => wordsOf(entry) === 'created patient' && entry.entity_id === patient),
    ).toEqual({
      id: expect.any(Number) as number,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      user: nurseId,
      username: 'nurse',
      action: 'created',
      entity: 'patient',
      entity_id: patient,
      fields: expect.arrayContaining(['last_name', 'ssn']) as string[],
      patients: [{ id: patient, first_name: 'Ann', last_name: 'Zebra' }],
      patients_count: 1,
      merged_into: null,
    });
    const list = results.find(({ entity, username }) => entity === 'patients' && username === 'nurse');
    expect(list).toMatchObject({ action: 'read', entity_id: null, fields: [], patients_count: 2 });
    expect(list?.patients.map(({ id }) => id)).toEqual(expect.arrayContaining([patient, other]));
  });

  it('has pages that do not overlap, and none past its end', async () => {
    const read = async (number: number) =>
      (await admin.get<Page<AuditEntry>>(`/audit/?page_size=3&page=${number}`)).body;
    const [first, second] = [await read(1), await read(2)];
    expect(second.results.map(({ id }) => id)).toEqual([1, 2, 3].map((n) => (first.results[2]?.id ?? 0) - n));
    expect(first.next).toBe('/api/audit/?page_size=3&page=2');
    const { body } = await admin.get<Page<AuditEntry>>('/audit/?page=1000000');
    expect(body.results).toEqual([]);
    expect(body.count).toBeGreaterThan(10);
  });

  it('finds everything about a patient: what was written, and the lists that had this patient among others', async () => {
    const { count, results } = await page(`&patient=${patient}`);
    expect(count).toBe(results.length);
    const found = results.filter(({ username }) => username === 'nurse').map(wordsOf);
    for (const words of [
      ...['created patient', 'created admission', 'created clinical note', 'created vitals of patient'],
      ...['read patient', 'read patients', 'changed notification', 'changed alarm'],
    ])
      expect(found).toContain(words);
    for (const { patients } of results) expect(patients[0]?.id).toBe(patient);
    expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
    const ofOther = (await page(`&patient=${other}`)).results.map(wordsOf);
    expect(ofOther).toContain('read patients');
    expect(ofOther).not.toContain('created clinical note');
    expect((await page('&patient=2147483646')).count).toBe(0);
  });

  it('is filtered by user, action and time, and by all of them together', async () => {
    const byNurse = await page(`&user=${nurseId}`);
    expect(byNurse.count).toBeGreaterThan(5);
    expect(new Set(byNurse.results.map(({ username }) => username))).toEqual(new Set(['nurse']));
    expect(new Set((await page('&action=signed%20in')).results.map(({ action }) => action))).toEqual(
      new Set(['signed in']),
    );
    const far = START + 1_000 * 24 * HOUR;
    const at = (time: number) => new Date(time).toISOString();
    const by = { id: nurseId, username: 'nurse' };
    for (const time of [far - 1, far, far + HOUR - 1, far + HOUR])
      await appendAudit(server.db, { at: time, by, action: 'read', entity: 'patient', entityId: patient });
    const hour = `&since=${at(far)}&until=${at(far + HOUR)}`;
    expect((await page(hour)).results.map((entry) => entry.at)).toEqual([at(far + HOUR - 1), at(far)]);
    expect((await page(`${hour}&user=${nurseId}&patient=${patient}&action=read`)).count).toBe(2);
    expect((await page(`${hour}&patient=${other}`)).count).toBe(0);
    expect((await page(`${hour}&action=created`)).count).toBe(0);
  });

  it.each(['user=0', 'action=looked', 'since=yesterday', 'patient=x', 'search=a'])(
    'refuses ?%s',
    async (query) => {
      expect((await admin.get(`/audit/?${query}`)).status).toBe(400);
    },
  );

  it('names a few of many patients, and counts them all', async () => {
    const ids: number[] = [];
    for (let nth = 0; nth < 8; nth++)
      ids.push((await nurse.post<{ id: number }>('/patients/', newPatient())).body.id);
    await nurse.get('/patients/?page_size=200');
    await news();
    const last = ids.at(-1) ?? 0;
    const { results } = await page(`&patient=${last}&user=${nurseId}&action=read`);
    expect(results[0]).toMatchObject({ entity: 'patients', patients_count: 8, fields: [] });
    expect(results[0]?.patients).toHaveLength(5);
    expect(results[0]?.patients[0]?.id).toBe(last);
  });

  it('has an entry of who reads it, also where no patient is found: one in ten minutes', async () => {
    const reader = apiClient(server, await server.signIn('admin'));
    server.clock.advance(11 * 60_000);
    await news();
    const reads = async () =>
      (await news()).filter(({ action, username }) => action === 'read' && username === 'admin');
    await reader.get('/audit/?action=deleted');
    expect(await reads()).toMatchObject([{ entity: 'audit log', entity_id: null, fields: [] }]);
    await reader.get('/audit/?action=deleted');
    expect(await reads()).toEqual([]);
    await reader.get(`/audit/?patient=${patient}&action=created`);
    expect(await reads()).toMatchObject([{ entity: 'audit log', fields: [String(patient)] }]);
    server.clock.advance(11 * 60_000);
    await reader.get('/audit/?action=deleted');
    expect(await reads()).toHaveLength(1);
  });

  it('is exported as CSV by the same filters, and each export is an entry that its patients are found by', async () => {
    await news();
    for (let nth = 0; nth < 2; nth++) {
      const answer = await fetch(`${server.url}/api/audit/?format=csv&patient=${patient}&action=created`, {
        headers: { authorization: `Token ${await server.signIn('admin')}` },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
      const [head, ...lines] = (await answer.text()).trim().split('\r\n');
      expect(head).toBe('id,at,user_id,username,action,entity,entity_id,patients,fields');
      expect(lines.at(-1)).toMatch(
        new RegExp(`^\\d+,[^,]+Z,${nurseId},nurse,created,patient,${patient},${patient},[a-z_ ]+$`),
      );
      expect(lines).toHaveLength((await page(`&patient=${patient}&action=created`)).count);
    }
    const exports = (await news()).filter(({ entity }) => entity === 'audit export');
    expect(exports).toHaveLength(2);
    expect(exports[0]).toMatchObject({
      username: 'admin',
      action: 'read',
      fields: [
        `patient=${patient}`,
        'action=created',
        expect.stringMatching(/^entries=\d+$/),
        String(patient),
      ],
    });
    const found = await page(`&patient=${patient}&action=read`);
    const shown = found.results.find(({ entity }) => entity === 'audit export');
    expect(shown).toMatchObject({ patients_count: 1 });
    expect(shown?.fields).toContain(`patient=${patient}`);
  });
});
