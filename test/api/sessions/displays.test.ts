import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import type { Display, NewDisplay } from '../../../src/contract/displays';
import type { Page } from '../../../src/contract/paging';
import { ENGINES } from '../../fixtures/database/database';
import { apiClient, type ApiClient } from '../../fixtures/server/apiClient';
import { serverOn } from '../../fixtures/server/serverOn';
import { addDepartment } from '../../fixtures/ward/hospital';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(ENGINES)('displays on %s', (engine) => {
  const on = serverOn(engine);
  let icu = 0;
  let admin: ApiClient;

  beforeAll(async () => {
    ({ id: icu } = await addDepartment(on.server.db, { name: 'Intensive Care', abbreviation: 'ICU' }));
  });
  // A display lives longer than a session.
  beforeEach(async () => signInAgain());

  async function signInAgain() {
    admin = apiClient(on.server, await on.server.signIn('admin'));
  }
  const add = async (name = 'Corridor', department: number | null = null) =>
    (await admin.post<NewDisplay>('/displays/', { name, department })).body;
  const list = async (query = '') => (await admin.get<Page<Display>>(`/displays/${query}`)).body;
  const one = async (id: number) => (await list()).results.find((display) => display.id === id);
  const wallWith = async (token: string) => {
    const answer = await fetch(`${on.server.url}/api/wall/`, {
      headers: { authorization: `Display ${token}` },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const at = (time: number) => new Date(time).toISOString();

  it('are added by an Admin; the token is in that answer alone, and in the database as its hash', async () => {
    const { status, body } = await admin.post<NewDisplay>('/displays/', {
      name: '  Corridor,  west ',
      department: icu,
    });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number) as number,
        name: 'Corridor, west',
        department: { id: icu, name: 'Intensive Care', abbreviation: 'ICU' },
        created_at: at(on.server.clock()),
        created_by: { id: expect.any(Number) as number, first_name: 'Admin', last_name: '' },
        last_address: null,
        last_used_at: null,
        expires_at: at(on.server.clock() + 400 * DAY),
        ended_at: null,
        token: expect.stringMatching(/^wd_[\w-]{43}$/) as string,
      },
    });
    const { token, ...shown } = body;
    expect(await one(shown.id)).toEqual(shown);
    const rows = JSON.stringify(await on.server.db.selectFrom('displays').selectAll().execute());
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(token.slice(3, 20));
  });

  it('are an Admin’s: no other user lists, adds, renews or ends one', async () => {
    const { id } = await add();
    const nurse = apiClient(on.server, await on.server.signIn('nurse'));
    for (const [method, path, body] of [
      ['GET', '/displays/', undefined],
      ['POST', '/displays/', { name: 'Mine', department: null }],
      ['POST', `/displays/${id}/renew/`, {}],
      ['DELETE', `/displays/${id}/`, undefined],
    ] as const)
      expect({ method, path, status: (await nurse.call(method, path, body)).status }).toEqual({
        method,
        path,
        status: 403,
      });
    expect((await one(id))?.ended_at).toBeNull();
  });

  it('are listed by pages, the newest first, and searched by name and department', async () => {
    on.server.clock.advance(1);
    const { id: older } = await add('Lift A');
    on.server.clock.advance(1);
    const { id: newer } = await add('Lift B', icu);
    const { count, next, results } = await list('?page_size=2');
    expect(results.map(({ id }) => id)).toEqual([newer, older]);
    expect(count).toBeGreaterThan(2);
    expect(next).toBe('/api/displays/?page_size=2&page=2');
    expect((await list('?search=lift%20b')).results.map(({ id }) => id)).toEqual([newer]);
    expect((await list('?search=intensive')).results.map(({ id }) => id)).toContain(newer);
    expect((await list('?search=intensive')).results.map(({ id }) => id)).not.toContain(older);
  });

  it.each([
    [{}, { name: ['This field is required.'], department: ['This field is required.'] }],
    [{ name: ' ', department: null }, { name: ['This field may not be blank.'] }],
    [{ name: 'Corridor', department: 2_147_483_646 }, { department: ['There is no such department.'] }],
  ])('refuse %j', async (body, errors) => {
    expect(await admin.post('/displays/', body)).toMatchObject({ status: 400, body: errors });
  });

  it('end at the next request, for good, and stay in the list; ended twice is ended once', async () => {
    const { id, token } = await add();
    expect((await wallWith(token)).status).toBe(200);
    const endedAt = on.server.clock();
    expect((await admin.call('DELETE', `/displays/${id}/`)).status).toBe(204);
    expect(await wallWith(token)).toEqual({ status: 403, body: { detail: 'This display was ended.' } });
    on.server.clock.advance(MINUTE);
    expect((await admin.call('DELETE', `/displays/${id}/`)).status).toBe(204);
    expect((await one(id))?.ended_at).toBe(at(endedAt));
    expect((await admin.call('DELETE', '/displays/2147483646/')).status).toBe(404);
  });

  it('end 400 days after they were added', async () => {
    const { id, token, expires_at } = await add();
    on.server.clock.advance(400 * DAY - 1);
    expect((await wallWith(token)).status).toBe(200);
    await signInAgain();
    expect((await one(id))?.ended_at).toBeNull();
    on.server.clock.advance(1);
    expect((await one(id))?.ended_at).toBe(expires_at);
    expect(await wallWith(token)).toEqual({ status: 403, body: { detail: 'This display was ended.' } });
  });

  it('live for another 400 days once renewed, unless they have ended', async () => {
    const { id, token } = await add();
    on.server.clock.advance(3 * MINUTE);
    const renewed = await admin.post<Display>(`/displays/${id}/renew/`, {});
    expect(renewed).toMatchObject({
      status: 200,
      body: { id, expires_at: at(on.server.clock() + 400 * DAY) },
    });
    expect(renewed.body).toEqual(await one(id));
    on.server.clock.advance(400 * DAY - 3 * MINUTE);
    expect((await wallWith(token)).status).toBe(200);
    on.server.clock.advance(3 * MINUTE);
    expect((await wallWith(token)).status).toBe(403);
    await signInAgain();
    const ENDED = { status: 409, body: { detail: 'This display has ended. Add a new one instead.' } };
    expect(await admin.post(`/displays/${id}/renew/`, {})).toMatchObject(ENDED);
    const { id: other, token: othersToken } = await add();
    await admin.call('DELETE', `/displays/${other}/`);
    expect(await admin.post(`/displays/${other}/renew/`, {})).toMatchObject(ENDED);
    expect((await wallWith(othersToken)).status).toBe(403);
    expect((await admin.post('/displays/2147483646/renew/', {})).status).toBe(404);
  });

  it('say where and when they were last used, written down at most once a minute and not in the audit log', async () => {
    const { id, token } = await add();
    const { db, clock } = on.server;
    const last = (await listAudit(db, { afterId: 0, limit: 100_000 })).at(-1)?.id ?? 0;
    const used = async () => {
      await wallWith(token);
      const { last_used_at, last_address } = (await one(id)) ?? {};
      return { last_used_at, last_address };
    };
    const first = clock();
    const known = { last_used_at: at(first), last_address: '127.0.0.1' };
    expect(await used()).toEqual(known);
    clock.advance(MINUTE - 1);
    expect(await used()).toEqual(known);
    clock.advance(1);
    expect(await used()).toEqual({ ...known, last_used_at: at(first + MINUTE) });
    expect(await listAudit(db, { afterId: last, limit: 10 })).toEqual([]);
  });

  it('under the same key are added once: sent again, the answer has another token, and the lost one is dead', async () => {
    const keyed = { 'idempotency-key': `display-of-${engine}` };
    const body = { name: 'Kept once', department: null };
    const lost = await admin.post<NewDisplay>('/displays/', body, keyed);
    const again = await admin.post<NewDisplay>('/displays/', body, keyed);
    expect({ ...again.body, token: '' }).toEqual({ ...lost.body, token: '' });
    expect(again.status).toBe(201);
    expect(again.body.token).not.toBe(lost.body.token);
    expect((await wallWith(lost.body.token)).status).toBe(403);
    expect((await wallWith(again.body.token)).status).toBe(200);
    expect((await list('?search=kept%20once')).count).toBe(1);
    await admin.call('DELETE', `/displays/${again.body.id}/`);
    expect((await admin.post('/displays/', body, keyed)).status).toBe(409);
  });
});
