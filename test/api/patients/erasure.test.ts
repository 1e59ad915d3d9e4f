import { sql } from 'kysely';
import { findTampering } from '../../../src/server/db/accounts/audit/auditTampering';
import { findBrokenSeals } from '../../../src/server/db/alarms/alarmSeals';
import { tableContents } from '../../fixtures/database/tableContents';
import { ERASED, NOT_OF_PATIENTS, ROWS_KEPT } from '../../fixtures/erasure/columns';
import {
  CONFIRMED,
  discharge,
  erase,
  NAMES,
  recordedPatient,
  sealAll,
  unguarded,
} from '../../fixtures/erasure/recordedPatient';
import { messagesAbout, says } from '../../fixtures/erasure/messagesAbout';
import { auditNews } from '../../fixtures/server/auditNews';
import { startTestServer, type TestServer } from '../../fixtures/server/server';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

/** Every column that can hold a text, but those that the database computes. */
async function textColumns(): Promise<{ name: string; type: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, NULL) AS type
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND a.atttypid::regtype::text !~ '^(integer|bigint|smallint|boolean|date|double precision|timestamp with time zone|interval|uuid)'`.execute(
    server.db,
  );
  return rows;
}

async function tablesOfPatients(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attname = 'patient_id' AND NOT a.attisdropped`.execute(
    server.db,
  );
  return rows.map(({ name }) => name);
}

/** A word for each column, of letters alone. */
const wordOf = (nth: number): string =>
  `qz${[...String(nth)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('')}qz`;

const dump = async (): Promise<string> => JSON.stringify(await tableContents(server.db)).toLowerCase();

describe('every text that is kept of a patient', () => {
  it('is gone after the erasure: each column that can hold one has been decided on', async () => {
    const columns = await textColumns();
    expect(columns.map(({ name }) => name).sort()).toEqual(
      [...Object.keys(ERASED), ...NOT_OF_PATIENTS].sort(),
    );

    const given = await recordedPatient(server, { ...NAMES, allergies: ['Nuts'], address: 'A street' });
    await discharge(given);
    const words = Object.keys(ERASED).map((_, nth) => wordOf(nth));
    await messagesAbout(server.db, given.patient);
    await unguarded(server.db, [
      // A discharge ends the patient's limits.
      `INSERT INTO alarm_limits (patient_id, kind, reason, set_by, set_at) VALUES (${given.patient}, 'SPI', 'Athlete', 1, now())`,
      `INSERT INTO patient_openings (user_id, patient_id, reason, opened_at, until) VALUES (1, ${given.patient}, 'Cover', now(), now())`,
      ...Object.entries(ERASED).map(([name, rows], nth) => {
        const [table, column] = name.split('.');
        const isJson = columns.find((each) => each.name === name)?.type === 'json';
        const value = isJson ? `'{"${words[nth]}": 1}'` : `'${words[nth]}'`;
        return `UPDATE ${table} SET ${column} = ${value} WHERE ctid = (SELECT ctid FROM ${table} WHERE ${rows.replace('$', String(given.patient))} LIMIT 1)`;
      }),
    ]);
    await sealAll(server.db, server.clock());
    const before = await dump();
    expect(Object.keys(ERASED).filter((_, nth) => !says(before, words[nth] ?? ''))).toEqual([]);
    expect(await findBrokenSeals(server.db)).toEqual([]);

    expect(
      (await erase(given, { confirmation: wordOf(Object.keys(ERASED).indexOf('patients.ssn')) })).body,
    ).toEqual({
      detail: 'The patient was erased.',
    });
    const after = await dump();
    expect(Object.keys(ERASED).filter((_, nth) => says(after, words[nth] ?? ''))).toEqual([]);
    for (const name of Object.values(NAMES)) expect(after).not.toContain(name.toLowerCase());
    for (const table of await tablesOfPatients()) {
      if (ROWS_KEPT.includes(table)) continue;
      const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE patient_id = ${given.patient}`.execute(
        server.db,
      );
      expect([table, rows.length]).toEqual([table, 0]);
    }
    expect(await findTampering(server.db)).toEqual([]);
    expect(await findBrokenSeals(server.db)).toEqual([]);
  });
});

describe('after an erasure', () => {
  it('the patient is nowhere, and every address of the patient is answered as if the patient had never existed', async () => {
    const given = await recordedPatient(server, NAMES);
    await discharge(given);
    const { patient, alarm, note, admission, nurse, admin, device } = given;
    expect((await nurse.get<unknown[]>('/notifications/unread/')).body.length).toBeGreaterThan(0);
    expect((await erase(given)).status).toBe(200);
    const statuses: unknown[] = [];
    for (const path of [
      '',
      'vitals/',
      'forecasts/',
      'standing/',
      'risk/',
      'alarm-limits/',
      'clinical-notes/',
    ])
      statuses.push((await nurse.get(`/patients/${patient}/${path}`)).status);
    for (const path of [`/clinical-notes/${note}/`, `/alarms/${alarm}/`])
      statuses.push((await nurse.get(path)).status);
    statuses.push((await nurse.patch(`/admissions/${admission}/`, { status: 'IN_WARD' })).status);
    statuses.push((await admin.get(`/patients/${patient}/export/`)).status, (await erase(given)).status);
    expect(statuses).toEqual(statuses.map(() => 404));
    expect((await nurse.get<{ count: number }>('/patients/?search=zyphern')).body.count).toBe(0);
    expect((await nurse.get<{ patients: unknown[] }>('/find/?q=zyphern')).body.patients).toEqual([]);
    expect((await nurse.get<{ results: unknown[] }>('/alarms/?state=all')).body.results ?? []).toEqual([]);
    const unread = await nurse.get<unknown[]>('/notifications/unread/');
    expect([unread.body, unread.headers.get('x-total-count')]).toEqual([[], '0']);
    expect((await nurse.get<{ count: number }>(`/devices/${device}/assignments/`)).body.count).toBe(0);
    expect(JSON.stringify((await nurse.get('/dashboard/overview/')).body)).not.toContain(NAMES.ssn);
  });

  it('the counts of alarms, and of the days on which devices were worn, are what they were', async () => {
    const given = await recordedPatient(server, NAMES);
    server.clock.advance(3_600_000);
    await discharge(given);
    server.clock.advance(3_600_000);
    const load = async () =>
      (
        await given.admin.get<Record<string, unknown>>(
          '/alarm-load/?start=2026-03-05T00:00:00.000Z&end=2026-03-12T00:00:00.000Z',
        )
      ).body;
    const before = await load();
    expect(before).toMatchObject({ alarms: expect.any(Number) as number });
    await erase(given);
    expect(await load()).toEqual(before);
  });

  it('the audit log says who did what and when, by the id of the patient', async () => {
    const given = await recordedPatient(server, NAMES);
    await discharge(given);
    await server.app.readsAudited();
    const of = async () =>
      (
        await given.admin.get<{ results: { id: number; entity: string; username: string }[] }>(
          `/audit/?patient=${given.patient}&page_size=200`,
        )
      ).body.results;
    const before = (await of()).filter(({ entity }) => entity !== 'notification');
    expect(before.map(({ entity }) => entity)).toEqual(
      expect.arrayContaining(['clinical note', 'admission']),
    );
    const news = auditNews(server);
    await news();
    await erase(given);
    expect(await news()).toContainEqual(
      expect.objectContaining({
        ...{ username: 'admin', action: 'created', entity: 'erasure of patient', entity_id: given.patient },
      }),
    );
    const after = await of();
    const ids = new Set(after.map(({ id }) => id));
    expect(before.filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  it('the same submission sent again is answered as before, and another one is 404', async () => {
    const given = await recordedPatient(server, NAMES);
    await discharge(given);
    const send = (key: string) =>
      given.admin.post(`/patients/${given.patient}/erasure/`, CONFIRMED, { 'idempotency-key': key });
    expect([(await send('one')).status, (await send('one')).status, (await send('two')).status]).toEqual([
      200, 200, 404,
    ]);
  });

  it('leaves in the audit log that the patient was opened, and takes why', async () => {
    const given = await recordedPatient(server, NAMES);
    await given.admin.post(`/patients/${given.patient}/openings/`, { reason: 'Zyphern fell' });
    const audited = async () =>
      JSON.stringify((await given.admin.get(`/audit/?patient=${given.patient}&page_size=200`)).body);
    expect(await audited()).toContain('reason: Zyphern fell');
    await discharge(given);
    await erase(given);
    expect(await audited()).toContain('opening of patient');
    expect(await audited()).not.toContain('Zyphern');
  });
});

describe('nothing is taken out of the record without an erasure', () => {
  it('neither a patient nor a change of limits is deleted, and erased words of an event break its seal', async () => {
    const given = await recordedPatient(server, NAMES);
    const { db } = server;
    await expect(db.deleteFrom('patients').execute()).rejects.toThrow(/erased, and not merely deleted/);
    await expect(db.deleteFrom('alarm_limit_changes').execute()).rejects.toThrow(/only ever added to/);
    await expect(db.updateTable('alarm_limit_changes').set({ kind: 'SPI' }).execute()).rejects.toThrow(
      /only ever/,
    );
    await discharge(given);
    await sealAll(db, server.clock());
    expect(await findBrokenSeals(db)).toEqual([]);
    const worded = db.updateTable('alarm_events').where('detail', 'is not', null);
    await worded.set({ detail: 'other words' }).execute();
    expect(await findBrokenSeals(db)).not.toEqual([]);
    await worded.set({ detail: null, detail_salt: null }).execute();
    expect(await findBrokenSeals(db)).not.toEqual([]);
    await expect(erase(given)).resolves.toMatchObject({ status: 200 });
    await expect(db.deleteFrom('erased_patients').execute()).rejects.toThrow(/only ever added to/);
  });
});
