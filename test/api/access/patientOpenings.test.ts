import { openScopedWard, notifyOfAlarm, type ScopedWard } from '../../fixtures/ward/scopedWard';
import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import type { Opening } from '../../../src/contract/scope';
import type { AuditEntry } from '../../../src/contract/audit';
import { apiClient } from '../../fixtures/server/apiClient';
import { startTestServer } from '../../fixtures/server/server';
import { addPatient, giveBed } from '../../fixtures/ward/ward';

const MINUTE = 60_000;
const REASON = 'Helping out on BBB tonight';

let ward: ScopedWard;
beforeEach(async () => {
  ward = await openScopedWard();
});
afterEach(() => ward.server.close());

const statusOf = async (path = `/patients/${ward.patients.b.patient}/`): Promise<number> =>
  (await ward.people['nurse-a'].get(path)).status;
const boardOf = async (): Promise<string> =>
  JSON.stringify((await ward.people['nurse-a'].get('/dashboard/patients/')).body);
const open = (reason: unknown) =>
  ward.people['nurse-a'].post<Opening>(`/patients/${ward.patients.b.patient}/openings/`, { reason });
const auditedOpenings = async (patient: number) =>
  (await ward.people.admin.get<{ results: AuditEntry[] }>(`/audit/?patient=${patient}`)).body.results.filter(
    ({ entity }) => entity === 'opening of patient',
  );

describe('a patient of another department, opened with a reason', () => {
  it('is open to this person alone, everywhere, for an hour; Admins and the audit of the patient have the reason', async () => {
    const { b } = ward.patients;
    expect([await statusOf(), (await boardOf()).includes(b.ssn)]).toEqual([403, false]);
    const { status, body } = await open(REASON);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        reason: REASON,
        alarm: null,
        patient: { id: b.patient, first_name: 'Quill', last_name: 'Bson' },
        until: new Date(ward.server.clock() + 60 * MINUTE).toISOString(),
      }),
    ]);
    for (const path of [`/patients/${b.patient}/`, `/alarms/${b.alarm}/`, `/devices/${b.device}/`])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    expect(await boardOf()).toContain(b.ssn);
    expect((await ward.people['nurse-none'].get(`/patients/${b.patient}/`)).status).toBe(403);
    const listed = await ward.people.admin.get<{ results: Opening[] }>(`/openings/?patient=${b.patient}`);
    expect(listed.body.results).toEqual([body]);
    expect((await ward.people['nurse-a'].get('/openings/')).status).toBe(403);
    expect(await auditedOpenings(b.patient)).toEqual([
      expect.objectContaining({
        ...{ username: 'nurse-a', action: 'created', entity_id: b.patient },
        fields: [`reason: ${REASON}`, `until ${body.until}`],
      }),
    ]);
    // In the log itself are ids alone: the words go with an erasure.
    const log = await listAudit(ward.server.db, { afterId: 0, limit: 10_000 });
    expect(JSON.stringify(log)).not.toContain(REASON);
    ward.server.clock.advance(60 * MINUTE - 1);
    expect(await statusOf()).toBe(200);
    ward.server.clock.advance(1);
    expect(await statusOf()).toBe(403);
    ward.server.clock.advance(1_000);
    expect(await boardOf()).not.toContain(b.ssn);
  });

  it.each(['', '   ', 'ok', '\u200b\u200b\u200b\u200b\u200b\u200b', 'a    b', 7, 'x'.repeat(301)])(
    'not with the reason %j',
    async (reason) => {
      const { status, body } = await open(reason);
      expect([status, Object.keys(body)]).toEqual([400, ['reason']]);
      expect(await statusOf()).toBe(403);
    },
  );

  it('takes effect once under one key, and an unknown patient is not found', async () => {
    const { patient } = ward.patients.b;
    const key = { 'idempotency-key': 'f6f4a0a2-4b0e-4d4e-9a55-3a7b7e1b8c11' };
    const nurse = ward.people['nurse-a'];
    const once = await nurse.post<Opening>(`/patients/${patient}/openings/`, { reason: REASON }, key);
    const again = await nurse.post<Opening>(`/patients/${patient}/openings/`, { reason: REASON }, key);
    expect(again.body).toEqual(once.body);
    expect(await auditedOpenings(patient)).toHaveLength(1);
    expect((await nurse.post('/patients/9/openings/', { reason: REASON })).status).toBe(404);
  });
});

it('a patient who was opened by a clock that was ahead is closed once the clock is right', async () => {
  const now = ward.server.clock();
  ward.server.clock.set(now + 60 * MINUTE);
  await open(REASON);
  ward.server.clock.set(now + 60 * MINUTE - 5_000);
  expect(await statusOf()).toBe(200);
  ward.server.clock.set(now);
  expect([await statusOf(), (await boardOf()).includes(ward.patients.b.ssn)]).toEqual([403, false]);
  expect((await open(REASON)).status).toBe(201);
  expect(await statusOf()).toBe(200);
});

describe('a patient of whose alarm a user was notified', () => {
  it('is open to that person until the alarm is over and half an hour more, and that is audited once', async () => {
    const { b } = ward.patients;
    await notifyOfAlarm(ward, { person: 'nurse-a', place: 'b' });
    const notifications = await ward.people['nurse-a'].get('/notifications/');
    expect(JSON.stringify(notifications.body)).toContain(b.ssn);
    ward.server.clock.advance(1_000);
    expect(await boardOf()).toContain(b.ssn);
    expect(await auditedOpenings(b.patient)).toEqual([]);
    for (const path of ['', 'vitals/', 'alarm-limits/'])
      expect(await statusOf(`/patients/${b.patient}/${path}`)).toBe(200);
    expect((await ward.people['nurse-none'].get(`/patients/${b.patient}/`)).status).toBe(403);
    expect(await auditedOpenings(b.patient)).toEqual([
      expect.objectContaining({ username: 'nurse-a', fields: [`notified of alarm ${b.alarm}`] }),
    ]);
    ward.server.clock.advance(10 * 60 * MINUTE);
    const token = await ward.server.signIn('nurse-a');
    const nurse = apiClient(ward.server, token);
    expect((await nurse.get(`/patients/${b.patient}/`)).status).toBe(200);
    await ward.server.db
      .updateTable('alarms')
      .set({ resolved_at: new Date(ward.server.clock()).toISOString(), resolution: 'condition over' })
      .where('id', '=', b.alarm)
      .execute();
    ward.server.clock.advance(30 * MINUTE - 1);
    expect((await nurse.get(`/patients/${b.patient}/`)).status).toBe(200);
    ward.server.clock.advance(1);
    expect((await nurse.get(`/patients/${b.patient}/`)).status).toBe(403);
    expect(JSON.stringify((await nurse.get('/notifications/unread/')).body)).not.toContain(b.ssn);
    expect(await auditedOpenings(b.patient)).toHaveLength(1);
  });

  it.each([
    ['acknowledged it', (id: number) => ({ acknowledged_by: id })],
    ['was told of it together with another', (id: number) => ({ told: [id] })],
  ])('is open to the person who %s, without a notification of it', async (_, changes) => {
    const { b } = ward.patients;
    const at = new Date(ward.server.clock()).toISOString();
    expect(await statusOf()).toBe(403);
    const given = changes(ward.ids['nurse-a']);
    await ward.server.db
      .updateTable('alarms')
      .set('acknowledged_by' in given ? { ...given, acknowledged_at: at, acknowledged_until: at } : given)
      .where('id', '=', b.alarm)
      .execute();
    expect(await statusOf()).toBe(200);
    expect(await boardOf()).toContain(b.ssn);
    expect((await ward.people['nurse-none'].get(`/patients/${b.patient}/`)).status).toBe(403);
  });

  it('is open to a person on duty for the department while an alarm stands, and no longer', async () => {
    const { b } = ward.patients;
    const nurse = ward.people['nurse-a'];
    expect(await statusOf()).toBe(403);
    expect((await nurse.put('/users/me/duty/', { departments: [ward.departments.b] })).status).toBe(200);
    expect(await boardOf()).toContain(b.ssn);
    expect(await statusOf(`/alarms/${b.alarm}/`)).toBe(200);
    await ward.server.db
      .updateTable('alarms')
      .set({ resolved_at: new Date(ward.server.clock()).toISOString(), resolution: 'condition over' })
      .where('id', '=', b.alarm)
      .execute();
    ward.server.clock.advance(1_000);
    expect(await statusOf()).toBe(403);
  });

  it('a poll by a cursor leaves nothing out that opened its patient a moment ago', async () => {
    const nurse = ward.people['nurse-a'];
    const { b } = ward.patients;
    // The scope of this moment is known already, and the notification is known to the database alone.
    await nurse.get('/notifications/');
    const since = new Date(ward.server.clock()).toISOString();
    await notifyOfAlarm(ward, { person: 'nurse-a', place: 'b' });
    const { status, body } = await nurse.get<{ alert: { patient: number } }[]>(
      `/notifications/?created_after=${since}`,
    );
    expect([status, body.map(({ alert }) => alert.patient).includes(b.patient)]).toEqual([200, true]);
  });
});

describe('a patient who is moved to another department', () => {
  it('leaves the open screens of the one and comes onto those of the other with the next poll, whatever they hold', async () => {
    const { a } = ward.patients;
    const [from, to] = [ward.people['nurse-a'], ward.people['nurse-b']];
    const held = await from.get(`/patients/${a.patient}/`);
    const board = await from.get('/dashboard/patients/');
    expect((await to.get(`/patients/${a.patient}/`)).status).toBe(403);
    const moved = await from.patch(`/admissions/${a.admission}/`, {
      department: ward.departments.b,
      bed: null,
    });
    expect(moved.status).toBe(200);
    const etags = (answer: { headers: Headers }) => ({ 'if-none-match': answer.headers.get('etag') ?? '' });
    expect((await from.get(`/patients/${a.patient}/`, etags(held))).status).toBe(403);
    const next = await from.get('/dashboard/patients/', etags(board));
    expect([next.status, JSON.stringify(next.body).includes(a.ssn)]).toEqual([200, false]);
    expect((await to.get(`/patients/${a.patient}/`)).status).toBe(200);
    expect(JSON.stringify((await to.get('/dashboard/patients/')).body)).toContain(a.ssn);
  });
});

describe('the departments of a person', () => {
  it('are set by an Admin, audited by their names, and count with the next request', async () => {
    const { admin } = ward.people;
    const path = `/users/${ward.ids['nurse-a']}/departments/`;
    const both = [ward.departments.a, ward.departments.b];
    expect((await ward.people['nurse-a'].put(path, { departments: both })).status).toBe(403);
    expect((await admin.put(path, { departments: both })).body).toEqual({
      departments: [
        { id: ward.departments.a, name: 'AAA', abbreviation: 'AAA' },
        { id: ward.departments.b, name: 'BBB', abbreviation: 'BBB' },
      ],
    });
    expect(await statusOf()).toBe(200);
    const audited = await admin.get<{ results: AuditEntry[] }>('/audit/?action=changed');
    expect(audited.body.results[0]).toMatchObject({
      ...{ username: 'admin', entity: 'departments of user', entity_id: ward.ids['nurse-a'] },
      fields: ['AAA', 'BBB'],
    });
    expect((await admin.put(path, { departments: [] })).body).toEqual({ departments: [] });
    expect(await statusOf(`/patients/${ward.patients.a.patient}/`)).toBe(403);
    expect((await admin.get(path)).body).toEqual({ departments: [] });
    expect(await admin.put(path, { departments: [99_999] })).toMatchObject({
      status: 400,
      body: { departments: ['There is no such department.'] },
    });
    expect((await admin.put('/users/99999/departments/', { departments: [] })).status).toBe(404);
    const list = await admin.get<{ results: object[] }>('/user-departments/?search=bbb');
    expect(list.body.results).toMatchObject([
      { username: 'nurse-b', departments: [{ name: 'BBB' }], sees_all: false },
    ]);
  });

  it('do not count without WARD_SCOPE: everybody sees everybody', async () => {
    const server = await startTestServer();
    try {
      const patient = await addPatient(server.db);
      await giveBed(server.db, patient, { department: 'ICU', number: 1 });
      const nurse = apiClient(server, await server.signIn('nurse'));
      expect((await nurse.get(`/patients/${patient}/`)).status).toBe(200);
      expect((await nurse.get<{ count: number }>('/patients/')).body.count).toBe(1);
    } finally {
      await server.close();
    }
  });
});
