import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import type { Gateway, NewGateway } from '../../../src/contract/gateways';
import type { Page } from '../../../src/contract/paging';
import { ENGINES } from '../../fixtures/database/database';
import { apiClient, type ApiClient } from '../../fixtures/server/apiClient';
import { serverOn } from '../../fixtures/server/serverOn';
import { addDepartment } from '../../fixtures/ward/hospital';
import { reading } from '../../fixtures/ward/ward';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(ENGINES)('gateways on %s', (engine) => {
  const on = serverOn(engine);
  let icu = 0;
  let admin: ApiClient;

  beforeAll(async () => {
    ({ id: icu } = await addDepartment(on.server.db, { name: 'Intensive Care', abbreviation: 'ICU' }));
  });
  // A gateway lives longer than a session.
  beforeEach(async () => signInAgain());

  async function signInAgain() {
    admin = apiClient(on.server, await on.server.signIn('admin'));
  }
  const add = async (settings: object = {}) =>
    (await admin.post<NewGateway>('/gateways/', { label: 'Ward 4', ...settings })).body;
  const list = async (query = '') => (await admin.get<Page<Gateway>>(`/gateways/${query}`)).body;
  const one = async (id: number) =>
    (await list('?page_size=200')).results.find((gateway) => gateway.id === id);
  const statusWith = async (token: string) =>
    (
      await fetch(`${on.server.url}/api/ingest/`, {
        method: 'POST',
        headers: { authorization: `Device ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(reading('A1', on.server.clock())),
      })
    ).status;
  const at = (time: number) => new Date(time).toISOString();

  it('are added by an Admin; the token is in that answer alone, and in the database as its hash', async () => {
    const end = at(on.server.clock() + DAY);
    const { status, body } = await admin.post<NewGateway>('/gateways/', {
      ...{ label: '  Ward  4 ', devices: ['A1'], departments: [icu] },
      ...{ readings_per_second: 7, new_ids_per_hour: 3, expires_at: end },
    });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number) as number,
        label: 'Ward 4',
        devices: ['A1'],
        departments: [{ id: icu, name: 'Intensive Care', abbreviation: 'ICU' }],
        readings_per_second: 7,
        new_ids_per_hour: 3,
        created_at: at(on.server.clock()),
        last_address: null,
        last_used_at: null,
        expires_at: end,
        revoked_at: null,
        state: 'live',
        token: expect.stringMatching(/^wg_[\w-]{43}$/) as string,
      },
    });
    const { token, ...shown } = body;
    expect(await one(shown.id)).toEqual(shown);
    const rows = JSON.stringify(await on.server.db.selectFrom('gateway_tokens').selectAll().execute());
    expect(rows).not.toContain(token.slice(3, 20));
  });

  it('have no restriction, and limits that no feeder reaches, by default', async () => {
    expect(await add()).toMatchObject({
      ...{ devices: [], departments: [], readings_per_second: 5_000, new_ids_per_hour: 2_000 },
      expires_at: null,
    });
  });

  it('are an Admin’s: no other user lists, adds, changes or revokes one', async () => {
    const { id } = await add();
    const nurse = apiClient(on.server, await on.server.signIn('nurse'));
    for (const [method, path, body] of [
      ['GET', '/gateways/', undefined],
      ['POST', '/gateways/', { label: 'Mine' }],
      ['PATCH', `/gateways/${id}/`, { devices: [] }],
      ['DELETE', `/gateways/${id}/`, undefined],
    ] as const)
      expect({ method, status: (await nurse.call(method, path, body)).status }).toEqual({
        method,
        status: 403,
      });
    expect((await one(id))?.revoked_at).toBeNull();
  });

  it('are listed by pages, the newest first, and searched by label, device and department', async () => {
    on.server.clock.advance(1);
    const { id: older } = await add({ label: 'Theatre A', departments: [icu] });
    on.server.clock.advance(1);
    const { id: newer } = await add({ label: 'Theatre B', devices: ['ZX-17'] });
    expect((await list('?page_size=2')).results.map(({ id }) => id)).toEqual([newer, older]);
    const found = async (search: string) =>
      (await list(`?search=${search}&page_size=200`)).results.map(({ id }) => id);
    expect(await found('theatre%20b')).toEqual([newer]);
    expect(await found('zx-17')).toEqual([newer]);
    expect(await found('intensive')).toContain(older);
    expect(await found('intensive')).not.toContain(newer);
  });

  it.each([
    [{}, { label: ['This field is required.'] }],
    [{ label: ' ' }, { label: ['This field may not be blank.'] }],
    [{ label: 'GATEWAY_TOKEN' }, { label: ['GATEWAY_TOKEN is the label of the token in the environment.'] }],
    [{ label: 'A', departments: [2_147_483_646] }, { departments: ['There is no such department.'] }],
    [{ label: 'A', expires_at: '2026-03-10T07:00:00.000Z' }, { expires_at: ['This is in the past.'] }],
  ])('refuse %j', async (body, errors) => {
    expect(await admin.post('/gateways/', body)).toMatchObject({ status: 400, body: errors });
  });

  it('are changed in what is sent alone, and the change is in the audit log', async () => {
    const { id } = await add({ devices: ['A1'], new_ids_per_hour: 5 });
    const before = await one(id);
    const { body } = await admin.call<Gateway>('PATCH', `/gateways/${id}/`, { readings_per_second: 9 });
    expect(body).toEqual({ ...before, readings_per_second: 9 });
    expect(await admin.call('PATCH', `/gateways/${id}/`, {})).toMatchObject({ status: 200 });
    const entries = (await listAudit(on.server.db, { afterId: 0, limit: 10_000 })).filter(
      ({ entity, entity_id }) => entity === 'gateway token' && entity_id === id,
    );
    expect(entries.map(({ username, action, fields }) => [username, action, fields])).toEqual([
      ['admin', 'created', expect.arrayContaining(['devices', 'label', 'new_ids_per_hour'])],
      ['admin', 'changed', ['readings_per_second']],
    ]);
    expect((await admin.call('PATCH', '/gateways/2147483646/', {})).status).toBe(404);
  });

  it('are not opened to every device by two changes that each take something away', async () => {
    const [department] = (await on.server.db.selectFrom('departments').select('id').execute()).map(
      ({ id }) => id,
    );
    const { id } = await add({ devices: ['A1'], departments: [department] });
    expect(await admin.call('PATCH', `/gateways/${id}/`, { devices: [] })).toMatchObject({ status: 200 });
    expect(await admin.call('PATCH', `/gateways/${id}/`, { departments: [] })).toMatchObject({
      status: 400,
      body: { departments: [expect.stringContaining('every device')] },
    });
    expect(await one(id)).toMatchObject({ devices: [], departments: [{ id: department }] });
    const open = { devices: [], departments: [] };
    expect(await admin.call('PATCH', `/gateways/${id}/`, open)).toMatchObject({ status: 200, body: open });
  });

  it('that another token of the environment has replaced are revoked for good', async () => {
    const { id } = await add();
    await on.server.db
      .updateTable('gateway_tokens')
      .set({ is_replaced: true, revoked_at: at(on.server.clock()) })
      .where('id', '=', id)
      .execute();
    expect(await one(id)).toMatchObject({ state: 'replaced' });
    expect((await admin.call('DELETE', `/gateways/${id}/`)).status).toBe(204);
    expect(await one(id)).toMatchObject({ state: 'revoked' });
  });

  it('are revoked within a second, for good, and stay in the list; revoked twice is revoked once', async () => {
    const { id, token } = await add();
    expect(await statusWith(token)).toBe(202);
    const revokedAt = on.server.clock();
    expect((await admin.call('DELETE', `/gateways/${id}/`)).status).toBe(204);
    on.server.clock.advance(1_000);
    expect(await statusWith(token)).toBe(401);
    expect((await admin.call('DELETE', `/gateways/${id}/`)).status).toBe(204);
    expect(await one(id)).toMatchObject({ revoked_at: at(revokedAt), state: 'revoked' });
    expect((await admin.call('PATCH', `/gateways/${id}/`, { devices: [] })).status).toBe(409);
    expect((await admin.call('DELETE', '/gateways/2147483646/')).status).toBe(404);
  });

  it('end at their time, as a revoked one, and live again when they are given another end', async () => {
    const { id, token } = await add({ expires_at: at(on.server.clock() + DAY) });
    on.server.clock.advance(DAY - 1);
    expect(await statusWith(token)).toBe(202);
    on.server.clock.advance(1);
    expect(await statusWith(token)).toBe(401);
    await signInAgain();
    expect((await one(id))?.state).toBe('expired');
    await admin.call('PATCH', `/gateways/${id}/`, { expires_at: null });
    on.server.clock.advance(1_000);
    expect(await statusWith(token)).toBe(202);
  });

  it('have where and when they last sent, to a minute, and that is no entry of the audit log', async () => {
    const { id, token } = await add();
    const entries = async () => (await listAudit(on.server.db, { afterId: 0, limit: 10_000 })).length;
    const before = await entries();
    const sentAt = on.server.clock();
    await statusWith(token);
    // The use is written beside the answer; a later request stands behind it in the queue of the database.
    const used = async () => (await one(id))?.last_used_at;
    for (let tries = 0; (await used()) === null && tries < 100; tries++);
    expect(await one(id)).toMatchObject({ last_used_at: at(sentAt), last_address: '127.0.0.1' });
    on.server.clock.advance(MINUTE - 1);
    await statusWith(token);
    expect(await used()).toBe(at(sentAt));
    expect(await entries()).toBe(before);
  });

  it('added again under its key is one gateway with another token, and the first one is dead', async () => {
    const key = { 'idempotency-key': 'a-gateway-once' };
    const body = { label: 'Once' };
    const first = (await admin.post<NewGateway>('/gateways/', body, key)).body;
    const second = (await admin.post<NewGateway>('/gateways/', body, key)).body;
    expect(second.id).toBe(first.id);
    expect([await statusWith(first.token), await statusWith(second.token)]).toEqual([401, 202]);
  });
});
