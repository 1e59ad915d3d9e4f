import { sql } from 'kysely';
import { everyWrite } from '../../fixtures/server/everyWrite';
import type { Write } from '../../fixtures/server/operationsWrites';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { addPatient } from '../../fixtures/ward/ward';

/** Tables that no POST of the app changes except to record the request itself. */
const count = (table: string) => sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`;
const TABLES = [
  'patients',
  'admissions',
  'clinical_notes',
  'vitals_logs',
  'readings',
  'devices',
  'calibrations',
  'departments',
  'beds',
  'audit_log',
];
const DAY_MS = 24 * 3_600_000;

describe.each(ENGINES)('a POST that is sent again under its key on %s', (engine) => {
  const on = serverOn(engine);
  let next = 0;
  const key = () => ({ 'idempotency-key': `key-${(next += 1)}` });
  const counts = async () =>
    Promise.all(TABLES.map(async (table) => (await count(table).execute(on.server.db)).rows[0]?.n));
  let writes: [string, Write][];
  beforeAll(async () => {
    writes = Object.entries(await everyWrite(on)).filter(
      // These tokens are kept nowhere, so that others are answered (test/api/sessions/displays.test.ts, gateways.test.ts). Nor
      // are keys and codes of second factors, and no code is accepted twice (test/api/signIn/secondFactor.test.ts).
      ([route]) =>
        route.startsWith('POST') &&
        !/logout|second-factor|passkey|step-up/.test(route) &&
        !['POST /api/displays/', 'POST /api/gateways/'].includes(route),
    );
  });

  it('[J10] has its effect once, whichever route it is: the same answer, the same id, nothing written', async () => {
    expect(writes.length).toBeGreaterThanOrEqual(8);
    for (const [route, { path, body }] of writes) {
      const keyed = key();
      const first = await on.admin.post(path, body, keyed);
      expect({ route, ok: [200, 201, 204].includes(first.status) }).toEqual({ route, ok: true });
      const before = await counts();
      const second = await on.admin.post(path, body, keyed);
      // A device that a patient wears by then is part of the answer of an admission, so it is rebuilt;
      // nothing else moved here.
      expect({ route, status: second.status, body: second.body, tag: second.headers.get('etag') }).toEqual({
        route,
        status: first.status,
        body: first.body,
        tag: first.headers.get('etag'),
      });
      expect({ route, counts: await counts() }).toEqual({ route, counts: before });
      expect(await on.admin.post(path, { ...(body as object), unheard: 1 }, keyed)).toMatchObject({
        status: 400,
      });
    }
  });

  const note = async (
    headers: Record<string, string>,
    { notes = 'Once.', client = on.nurse, patient = 0 } = {},
  ) => client.post<{ id: number; detail?: string }>('/clinical-notes/', { notes, patient }, headers);

  it('is refused with another body, and is another request for another person or path', async () => {
    const patient = await addPatient(on.server.db);
    const keyed = key();
    const {
      body: { id },
    } = await note(keyed, { patient });
    expect(await note(keyed, { patient, notes: 'Other.' })).toMatchObject({
      status: 422,
      body: { detail: 'This Idempotency-Key was used with another body.' },
    });
    const {
      status,
      body: { id: anotherId },
    } = await note(keyed, { patient, client: on.doctor });
    expect({ status, isAnother: anotherId !== id }).toEqual({ status: 201, isAnother: true });
    const logged = {
      patient,
      timestamp: new Date(on.server.clock()).toISOString(),
      observations: [{ type: 'HEART_RATE', value: 72 }],
    };
    expect((await on.nurse.post('/observations/', logged, keyed)).status).toBe(201);
  });

  it('has no effect twice when both are sent at once: one is answered, the other receives the same answer or a request to retry', async () => {
    const patient = await addPatient(on.server.db);
    for (let round = 0; round < 10; round += 1) {
      const keyed = key();
      const answers = await Promise.all([
        note(keyed, { patient }),
        note(keyed, { patient }),
        note(keyed, { patient }),
      ]);
      for (const { status, headers } of answers)
        if (status !== 201)
          expect({ status, wait: headers.get('retry-after') }).toEqual({ status: 409, wait: '1' });
      const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id));
      expect(ids.size).toBe(1);
      expect((await note(keyed, { patient })).body.id).toBe([...ids][0]);
    }
    const {
      rows: [row],
    } = await sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM clinical_notes WHERE patient_id = ${patient}`.execute(on.server.db);
    expect(row?.n).toBe(10);
  });

  it('is refused under a name that is none', async () => {
    const patient = await addPatient(on.server.db);
    for (const name of ['', ' ', 'a b', 'x'.repeat(201)]) {
      const { status, body } = await note({ 'idempotency-key': name }, { patient, client: on.admin });
      expect({ name, status, body }).toEqual({
        name,
        status: 400,
        body: { non_field_errors: ['The Idempotency-Key is not valid.'] },
      });
    }
  });

  it('is not remembered when it was refused, nor after a day, nor without a key', async () => {
    const patient = await addPatient(on.server.db);
    const keyed = key();
    expect((await note(keyed, { patient: 999_999 })).status).toBe(400);
    const {
      body: { id },
    } = await note(keyed, { patient });
    on.server.clock.advance(DAY_MS - 60_000);
    const tomorrow = { nurse: await on.server.signIn('nurse') };
    const again = async () =>
      (await fetch(`${on.server.url}/api/clinical-notes/`, {
        method: 'POST',
        headers: { authorization: `Token ${tomorrow.nurse}`, 'content-type': 'application/json', ...keyed },
        body: JSON.stringify({ notes: 'Once.', patient }),
      }).then((answer) => answer.json())) as { id: number };
    expect((await again()).id).toBe(id);
    on.server.clock.advance(2 * 60_000);
    expect((await again()).id).not.toBe(id);
  });
});
