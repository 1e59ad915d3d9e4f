import type { Role } from '../../../src/contract/roles';
import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { apiClient } from '../../fixtures/server/apiClient';
import { addDepartment } from '../../fixtures/ward/hospital';
import { startSignOnServer, type SignOnServer } from '../../fixtures/signOn/signOnServer';

let on: SignOnServer;

const roles = new Map<string, Role>([
  ['ward nurses', 'hcp'],
  ['movers', 'hcp'],
  ['cn=admins,ou=wardline', 'admin'],
]);

beforeAll(async () => {
  on = await startSignOnServer({
    groups: {
      'n-1': ['ward nurses', 'choir'],
      'a-1': ['ward nurses', 'cn=admins,ou=wardline'],
      'g-1': ['movers'],
      'x-1': ['choir'],
    },
    settings: {
      groups: roles,
    },
  });
});

afterAll(() => on.close());

const me = async (token = '') => (await apiClient(on.server, token).get('/users/me/')).body;
const audited = async () =>
  (await listAudit(on.server.db, { afterId: 0, limit: 10_000 })).map(
    ({ username, action, entity, fields }) => `${username} ${action} ${entity}: ${fields.join()}`,
  );

it('a group gives its role, of several the one that may do most, and the audit log has the change', async () => {
  await on.link('n-1', 'nurse');
  await on.link('a-1', 'chief');
  expect(await me((await on.browser().signIn('n-1')).body.token)).toMatchObject({ is_superuser: false });
  expect(await audited()).not.toContain('single sign-on changed user: is_superuser');
  expect(await me((await on.browser().signIn('a-1')).body.token)).toMatchObject({ is_superuser: true });
  expect(await audited()).toContain('single sign-on changed user: is_superuser');
});

it('who lost the group of Admins is an HCP from the next sign-in on, and older sessions end', async () => {
  await on.link('n-1', 'nurse');
  await on.server.db
    .updateTable('users')
    .set({ is_superuser: true })
    .where('username', '=', 'nurse')
    .execute();
  const old = await on.server.signIn('nurse');
  const { body } = await on.browser().signIn('n-1');
  expect(await me(body.token)).toMatchObject({ username: 'nurse', is_superuser: false });
  on.server.clock.advance(1_000);
  expect(await me(old)).toEqual({ detail: 'Your session ended: an administrator changed your account.' });
});

it('who is in no group with a role is refused in words, and does not ask to be linked', async () => {
  const { status, body } = await on.browser().signIn('x-1');
  expect(status).toBe(400);
  expect(body.non_field_errors).toEqual([
    'You are in none of the groups that may use Wardline. Ask an Admin.',
  ]);
  expect(await audited()).toContain('unknown user sign-in refused external identity: ');
  const asked = await on.server.db
    .selectFrom('external_identities')
    .select('id')
    .where('subject', '=', 'x-1')
    .execute();
  expect(asked).toEqual([]);
});

it('who is in no group any more loses the sessions that single sign-on began, and codes on their way', async () => {
  await on.link('g-1', 'goner');
  await on.server.db
    .updateTable('users')
    .set({ is_superuser: false })
    .where('username', '=', 'goner')
    .execute();
  const [station, local] = [on.browser(), await on.server.signIn('goner')];
  const token = (await on.browser().signIn('g-1')).body.token;
  const code = await station.codeOf('g-1');
  expect(await me(token)).toMatchObject({ username: 'goner' });
  // The group is gone from the server's list: as if the person were gone from the group.
  const rest = new Map(roles);
  roles.delete('movers');
  try {
    expect((await on.browser().signIn('g-1')).status).toBe(400);
    expect(await me(token)).toEqual({
      detail: 'Your session ended: an administrator changed your account.',
    });
    expect((await station.exchange(code)).status).toBe(400);
    expect(await me(local)).toMatchObject({ username: 'goner' });
  } finally {
    for (const [group, role] of rest) roles.set(group, role);
  }
  const { id } = await on.server.db
    .selectFrom('external_identities')
    .select('id')
    .where('subject', '=', 'g-1')
    .executeTakeFirstOrThrow();
  const entries = await listAudit(on.server.db, { afterId: 0, limit: 10_000 });
  expect(entries.findLast(({ action }) => action === 'sign-in refused')).toMatchObject({
    username: 'goner',
    entity: 'external identity',
    entity_id: id,
  });
});

it('an Admin who comes from the provider is not asked for a second factor of Wardline, also with ADMIN_MFA', async () => {
  const strict = await startSignOnServer({ config: { adminMfa: true } });
  try {
    const token = await strict.server.signIn('admin');
    const local = apiClient(strict.server, token);
    expect((await local.get('/patients/')).status).toBe(403);
    const { id } = (await local.get<{ id: number }>('/users/me/')).body;
    await strict.server.db
      .insertInto('external_identities')
      .values({
        ...{ issuer: strict.provider.issuer, subject: 'a-1', user_id: id },
        created_at: new Date(strict.server.clock()).toISOString(),
      })
      .execute();
    const { body } = await strict.browser().signIn('a-1');
    expect((await apiClient(strict.server, body.token ?? '').get('/patients/')).status).toBe(200);
    expect((await local.get('/patients/')).status).toBe(403);
  } finally {
    await strict.close();
  }
});

it('groups name departments too: each sign-in sets those of the person, audited, and others stay out of it', async () => {
  const departments = new Map<string, readonly string[]>([['surgery', ['4A', '4B']]]);
  const other = await startSignOnServer({
    groups: { 'd-1': ['surgery', 'choir'] },
    settings: { departments },
  });
  try {
    const { db } = other.server;
    for (const abbreviation of ['4A', '4B', 'ICU'])
      await addDepartment(db, { name: `Ward ${abbreviation}`, abbreviation });
    await other.link('d-1', 'nurse');
    const admin = apiClient(other.server, await other.server.signIn('admin'));
    const namesOf = async () => {
      const { body } = await admin.get<{
        results: { username: string; departments: { abbreviation: string }[] }[];
      }>('/user-departments/');
      const nurse = body.results.find(({ username }) => username === 'nurse');
      return nurse?.departments.map(({ abbreviation }) => abbreviation);
    };
    expect((await other.browser().signIn('d-1')).status).toBe(200);
    expect(await namesOf()).toEqual(['4A', '4B']);
    // As if the person were in other groups; one department there is not.
    departments.set('surgery', ['ICU', 'gone']);
    await other.browser().signIn('d-1');
    expect(await namesOf()).toEqual(['ICU']);
    const entries = await listAudit(db, { afterId: 0, limit: 10_000 });
    expect(
      entries
        .filter(({ entity }) => entity === 'departments of user')
        .map(({ username, fields }) => `${username}: ${fields.join()}`),
    ).toEqual(['single sign-on: 4A,4B', 'single sign-on: ICU']);
  } finally {
    await other.close();
  }
});
