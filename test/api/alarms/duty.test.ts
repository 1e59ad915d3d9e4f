import type { Department } from '../../../src/contract/departments';
import type { Duty, MyDuty } from '../../../src/contract/duty';
import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { deactivateAccount } from '../../../src/server/services/accounts/accounts';
import { ENGINES } from '../../fixtures/database/database';
import { apiClient, type ApiClient } from '../../fixtures/server/apiClient';
import { startTestServer } from '../../fixtures/server/server';
import { serverOn } from '../../fixtures/server/serverOn';
import { addDepartment } from '../../fixtures/ward/hospital';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

describe.each(ENGINES)('duty on %s', (engine) => {
  const on = serverOn(engine);
  const given = { icu: 0, med: 0, made: 0 };

  beforeAll(async () => {
    const { db } = on.server;
    ({ id: given.icu } = await addDepartment(db, { name: 'Intensive Care', abbreviation: 'ICU' }));
    ({ id: given.med } = await addDepartment(db, { name: 'Medicine', abbreviation: 'MED' }));
  });

  /** A user with an own session, so that no test depends on another one's sign-outs. */
  async function newUser(): Promise<{ me: ApiClient; username: string; again: () => Promise<ApiClient> }> {
    const username = `person${++given.made}`;
    const signIn = async () => apiClient(on.server, await on.server.signIn(username));
    return { me: await signIn(), username, again: signIn };
  }
  const take = (client: ApiClient, departments: number[]) =>
    client.call<MyDuty>('PUT', '/users/me/duty/', { departments });
  const mine = async (client: ApiClient) =>
    (await client.get<MyDuty>('/users/me/duty/')).body.departments.map(({ abbreviation }) => abbreviation);
  const asker = async () => apiClient(on.server, await on.server.signIn('asker'));
  const onDuty = async (username: string) =>
    (await (await asker()).get<Duty>('/duty/')).body.find(({ name }) => name.toLowerCase() === username);

  it('is of no user at first, is taken for departments, and names who, for what and since when', async () => {
    const { me, username } = await newUser();
    expect(await mine(me)).toEqual([]);
    expect(await onDuty(username)).toBeUndefined();
    const since = new Date(on.server.clock()).toISOString();
    const icu = { id: given.icu, name: 'Intensive Care', abbreviation: 'ICU' };
    const med = { id: given.med, name: 'Medicine', abbreviation: 'MED' };
    expect(await take(me, [given.med, given.icu])).toMatchObject({
      status: 200,
      body: { departments: [icu, med] },
    });
    expect(await onDuty(username)).toMatchObject({ departments: [icu, med], since });
    expect(await mine(me)).toEqual(['ICU', 'MED']);
  });

  it('that is kept keeps its beginning when another one is given back; none is off duty', async () => {
    const { me, username } = await newUser();
    await take(me, [given.icu, given.med]);
    const since = new Date(on.server.clock()).toISOString();
    on.server.clock.advance(10 * SECOND);
    await take(me, [given.med]);
    expect(await onDuty(username)).toMatchObject({ departments: [{ abbreviation: 'MED' }], since });
    await take(me, []);
    expect(await mine(me)).toEqual([]);
    expect(await onDuty(username)).toBeUndefined();
  });

  it('[J32] counts only while a screen of the person polled within the last 30 s, and again with the next poll', async () => {
    const { me, username } = await newUser();
    await take(me, [given.icu]);
    on.server.clock.advance(29 * SECOND);
    expect(await onDuty(username)).toBeDefined();
    on.server.clock.advance(SECOND);
    expect(await onDuty(username)).toBeUndefined();
    expect(await mine(me)).toEqual(['ICU']);
    expect(await onDuty(username)).toBeDefined();
  });

  it('does not count by a poll of a clock that was ahead', async () => {
    const { me, username } = await newUser();
    on.server.clock.advance(HOUR);
    const later = apiClient(on.server, await on.server.signIn(username));
    await take(later, [given.icu]);
    on.server.clock.advance(-HOUR);
    expect(await onDuty(username)).toBeUndefined();
    expect(await mine(me)).toEqual(['ICU']);
    expect(await onDuty(username)).toBeDefined();
  });

  it('ends with the last session, not with another one: sign-out', async () => {
    const { me, username, again } = await newUser();
    const other = await again();
    await take(me, [given.icu]);
    await me.post('/logout/', {});
    expect(await onDuty(username)).toBeDefined();
    expect(await mine(other)).toEqual(['ICU']);
    await other.post('/logout/', {});
    expect(await onDuty(username)).toBeUndefined();
    expect(await mine(await again())).toEqual([]);
  });

  it('ends with the last session: its time has passed', async () => {
    const { me, username, again } = await newUser();
    await take(me, [given.icu]);
    on.server.clock.advance(12 * HOUR - 5 * SECOND);
    expect(await mine(me)).toEqual(['ICU']);
    on.server.clock.advance(5 * SECOND);
    // The last poll is 5 s old, but there is no session any more.
    expect(await onDuty(username)).toBeUndefined();
    expect(await mine(await again())).toEqual([]);
  });

  it('ends when the account is deactivated', async () => {
    const { me, username } = await newUser();
    await take(me, [given.icu]);
    expect(await onDuty(username)).toBeDefined();
    await deactivateAccount(on.server.db, username, on.server.clock());
    expect(await onDuty(username)).toBeUndefined();
    const { id } = await on.server.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const left = await on.server.db.selectFrom('duties').selectAll().where('user_id', '=', id).execute();
    expect(left).toEqual([]);
  });

  it.each([
    [{ departments: [2_147_483_646] }, { departments: ['There is no such department.'] }],
    [{}, { departments: ['This field is required.'] }],
    [{ departments: [1, 1] }, { departments: expect.anything() as unknown }],
  ])('refuses %j and stays as it was', async (body, errors) => {
    const { me } = await newUser();
    await take(me, [given.icu]);
    expect(await me.call('PUT', '/users/me/duty/', body)).toMatchObject({ status: 400, body: errors });
    expect(await mine(me)).toEqual(['ICU']);
  });

  it('is in the audit log when it is taken and when it ends, with who did it', async () => {
    const { me, username } = await newUser();
    const entries = async () =>
      (await listAudit(on.server.db, { afterId: 0, limit: 100_000 }))
        .filter(({ entity, user_id }) => entity === 'duty of user' && user_id !== null)
        .filter((entry) => entry.username === username)
        .map(({ action, fields }) => ({ action, fields }));
    await take(me, [given.icu]);
    expect(await entries()).toEqual([{ action: 'created', fields: ['department_id', 'since'] }]);
    await take(me, [given.icu]);
    expect(await entries()).toHaveLength(1);
    await me.post('/logout/', {});
    expect((await entries()).map(({ action }) => action)).toEqual(['created', 'deleted']);
  });

  it('is known on another server of the same database', async () => {
    const { db, clock } = on.server;
    const second = await startTestServer({
      database: { kind: 'pglite', db, close: async () => undefined },
      clock,
    });
    try {
      const { me, username } = await newUser();
      await take(me, [given.icu]);
      const there = apiClient(second, await second.signIn('asker'));
      expect((await there.get<Duty>('/duty/')).body.map(({ name }) => name.toLowerCase())).toContain(
        username,
      );
    } finally {
      await second.close();
    }
  });

  describe('the cover group of a department', () => {
    // The sessions that the other tests began with have run out.
    let [admin, nurse] = [on.admin, on.nurse];
    beforeAll(async () => {
      admin = apiClient(on.server, await on.server.signIn('admin'));
      nurse = apiClient(on.server, await on.server.signIn('nurse'));
    });
    const read = async (id: number) => (await nurse.get<Department>(`/departments/${id}/`)).body;

    it('is everybody on duty until an Admin names departments, and again when none is named', async () => {
      expect(await read(given.icu)).toEqual({ id: given.icu, name: 'Intensive Care', abbreviation: 'ICU' });
      const set = (cover_group: unknown, client = admin) =>
        client.patch<Department>(`/departments/${given.icu}/`, { cover_group });
      expect((await set([given.med])).body).toMatchObject({
        cover_group: [{ id: given.med, name: 'Medicine', abbreviation: 'MED' }],
      });
      expect((await read(given.icu)).cover_group).toMatchObject([{ id: given.med }]);
      expect((await set([given.med], nurse)).status).toBe(403);
      expect(await set([2_147_483_646])).toMatchObject({
        status: 400,
        body: { cover_group: ['There is no such department.'] },
      });
      expect((await read(given.icu)).cover_group).toMatchObject([{ id: given.med }]);
      expect((await set([])).body).toEqual({ id: given.icu, name: 'Intensive Care', abbreviation: 'ICU' });
      const said = (await listAudit(on.server.db, { afterId: 0, limit: 100_000 })).filter(
        ({ entity, action }) => entity === 'department' && action === 'changed',
      );
      expect(said.map(({ fields, username }) => ({ fields, username }))).toEqual([
        { fields: ['cover_group'], username: 'admin' },
        { fields: ['cover_group'], username: 'admin' },
      ]);
    });

    it('is given with a new department, and is part of what If-Match compares', async () => {
      const { body, status } = await admin.post<Department>('/departments/', {
        name: 'Surgery',
        abbreviation: 'SUR',
        cover_group: [given.icu, given.med],
      });
      expect({ status, cover: body.cover_group?.map(({ id }) => id) }).toEqual({
        status: 201,
        cover: [given.icu, given.med],
      });
      const tag = (await admin.get(`/departments/${body.id}/`)).headers.get('etag') ?? '';
      await admin.patch(`/departments/${body.id}/`, { cover_group: null });
      expect((await admin.patch(`/departments/${body.id}/`, { name: 'Theatre' }, tag)).status).toBe(409);
    });
  });
});
