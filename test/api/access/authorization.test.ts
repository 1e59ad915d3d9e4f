import { isAction } from '../../../src/contract/roles';
import { fastify } from 'fastify';
import { randomBytes } from 'node:crypto';
import { authentication } from '../../../src/server/plugins/access/authentication';
import {
  authorization,
  type Access,
  type RouteEntry,
} from '../../../src/server/plugins/access/authorization';
import { displayService } from '../../../src/server/services/accounts/displays';
import { gatewayService } from '../../../src/server/services/devices/gateway';
import { hashOfSecret } from '../../../src/server/services/accounts/credentials/secrets';
import { sessionService } from '../../../src/server/services/accounts/sessions/session';
import { addedGateway } from '../../fixtures/server/addedGateway';
import { startTestServer, type TestServer } from '../../fixtures/server/server';
import { OPERATIONS_ACCESS } from '../../fixtures/server/operationsAccess';
import { SIGN_ON_ACCESS } from '../../fixtures/signOn/signOnAccess';

/** Who may call what, stated a second time. A route that is not here is for signed-in users. */
const EXPECTED: Readonly<Record<string, Access>> = {
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'public',
  'POST /api/api-token-auth/': 'public',
  'POST /api/api-token-auth/passkey/options/': 'public',
  'POST /api/api-token-auth/passkey/': 'public',
  ...SIGN_ON_ACCESS,
  'GET /api/openapi.json': 'public',
  'GET /*': 'public',
  'POST /api/ingest/': 'gateway',
  'GET /api/users/': 'see accounts',
  'GET /api/users/:id/': 'see accounts',
  'POST /api/departments/': 'manage wards',
  'PATCH /api/departments/:id/': 'manage wards',
  'POST /api/beds/': 'manage wards',
  'PATCH /api/beds/:id/': 'manage wards',
  ...OPERATIONS_ACCESS,
  'GET /api/wall/': 'wall',
};

/** What only an Admin may. */
const OF_ADMINS: readonly Access[] = [...new Set(Object.values(EXPECTED))].filter(isAction);

const expectedAccess = ({ method, url }: RouteEntry): Access => {
  if (url.startsWith('/api/docs')) return 'public';
  return EXPECTED[`${method === 'HEAD' ? 'GET' : method} ${url}`] ?? 'user';
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  for (const username of ['nurse', 'admin', 'leaver']) await server.signIn(username);
  await server.db.updateTable('users').set({ is_active: false }).where('username', '=', 'leaver').execute();
});
afterAll(() => server.close());

/** A separate token for each request, because one of the routes ends the session that it is called with. */
async function tokenOf(
  username: string,
  ending: { expired?: boolean; revoked?: boolean } = {},
): Promise<string> {
  const now = server.clock();
  const token = `wl_${randomBytes(32).toString('base64url')}`;
  const { id } = await server.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('tokens')
    .values({
      user_id: id,
      hash: hashOfSecret(token),
      created_at: new Date(now - 3_600_000).toISOString(),
      expires_at: new Date(ending.expired ? now : now + 3_600_000).toISOString(),
      revoked_at: ending.revoked ? new Date(now).toISOString() : null,
    })
    .execute();
  return `Token ${token}`;
}

/** The token of a new display, or of one that was ended. */
async function displayToken({ ended = false } = {}): Promise<string> {
  const displays = displayService({ ...server, log: server.app.log });
  const admin = await server.db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  const { id, token } = await displays.add({ name: 'Corridor', department: null }, admin);
  if (ended) await displays.end(id, admin);
  return token;
}

interface Identity {
  name: string;
  authorization(): Promise<string | undefined>;
  passes: readonly Access[];
}

const IDENTITIES: readonly Identity[] = [
  { name: 'no token', authorization: () => Promise.resolve(undefined), passes: [] },
  { name: 'a malformed header', authorization: () => Promise.resolve('Token'), passes: [] },
  { name: 'garbage', authorization: () => Promise.resolve(`Token wl_${'x'.repeat(43)}`), passes: [] },
  {
    name: 'another scheme',
    authorization: async () => (await tokenOf('admin')).replace('Token', 'Basic'),
    passes: [],
  },
  { name: 'an expired session', authorization: () => tokenOf('admin', { expired: true }), passes: [] },
  {
    name: 'a session that was logged out',
    authorization: () => tokenOf('admin', { revoked: true }),
    passes: [],
  },
  { name: 'a deactivated person', authorization: () => tokenOf('leaver'), passes: [] },
  { name: 'an HCP', authorization: () => tokenOf('nurse'), passes: ['user', 'wall'] },
  { name: 'an Admin', authorization: () => tokenOf('admin'), passes: ['user', 'wall', ...OF_ADMINS] },
  {
    name: 'a device token',
    authorization: async () => `Device ${await addedGateway(server)}`,
    passes: ['gateway'],
  },
  {
    name: 'a device token as a session',
    authorization: async () => `Token ${await addedGateway(server)}`,
    passes: [],
  },
  {
    name: 'a session as a device token',
    authorization: async () => (await tokenOf('admin')).replace('Token', 'Device'),
    passes: [],
  },
  { name: 'a display', authorization: async () => `Display ${await displayToken()}`, passes: ['wall'] },
  {
    name: 'a display as a session',
    authorization: async () => `Token ${await displayToken()}`,
    passes: [],
  },
  {
    name: 'an ended display',
    authorization: async () => `Display ${await displayToken({ ended: true })}`,
    passes: [],
  },
  {
    name: 'a session as a display',
    authorization: async () => (await tokenOf('admin')).replace('Token', 'Display'),
    passes: [],
  },
];

async function statusFor({ method, url }: RouteEntry, authorization: string | undefined): Promise<number> {
  const path = url.replaceAll(/:\w+/g, '1').replace('*', 'swagger-ui.css');
  const body =
    method === 'GET' || method === 'HEAD'
      ? {}
      : { body: '{}', headers: { 'content-type': 'application/json' } };
  const response = await fetch(server.url + path, {
    method,
    ...body,
    headers: { ...body.headers, ...(authorization && { authorization }) },
  });
  await response.arrayBuffer();
  return response.status;
}

const DISPLAYS_WITHOUT_ACCESS = ['an ended display', 'a session as a display'];

function verdict(access: Access, { name, passes }: Identity): 'in' | 401 | 403 {
  if (access === 'public' || passes.includes(access)) return 'in';
  // A display is never asked to sign in: the answer states that it has ended.
  if (access === 'wall' && DISPLAYS_WITHOUT_ACCESS.includes(name)) return 403;
  return OF_ADMINS.includes(access) && name === 'an HCP' ? 403 : 401;
}

describe('[T-E1] who may call what', () => {
  it('is declared by every route, as reviewed here', () => {
    const deviations = server.app.routeTable.filter((route) => route.access !== expectedAccess(route));
    expect(deviations).toEqual([]);
    const known = server.app.routeTable.map(({ method, url }) => `${method} ${url}`);
    expect(known).toEqual(
      expect.arrayContaining(['POST /api/logout/', 'GET /api/users/me/', 'POST /api/api-token-auth/']),
    );
  });

  it.each(IDENTITIES)('holds on every route for $name', async (identity) => {
    const deviations: string[] = [];
    for (const route of server.app.routeTable) {
      const wanted = verdict(expectedAccess(route), identity);
      const status = await statusFor(route, await identity.authorization());
      const got = status === 401 || status === 403 ? status : 'in';
      if (got !== wanted) deviations.push(`${route.method} ${route.url}: ${status}, expected ${wanted}`);
    }
    expect(deviations).toEqual([]);
  });

  it('[E2] follows a change of role within a second', async () => {
    const authorization = await tokenOf('nurse');
    const isAdmin = async () => {
      const response = await fetch(`${server.url}/api/users/me/`, { headers: { authorization } });
      return ((await response.json()) as { is_superuser: boolean }).is_superuser;
    };
    expect(await isAdmin()).toBe(false);
    await server.db
      .updateTable('users')
      .set({ is_superuser: true })
      .where('username', '=', 'nurse')
      .execute();
    expect(await isAdmin()).toBe(true);
    await server.db
      .updateTable('users')
      .set({ is_superuser: false })
      .where('username', '=', 'nurse')
      .execute();
  });
});

/** An app with the guard and one route; whether it starts depends on the route's options. */
async function guarded(access?: Access) {
  const { db, clock } = server;
  const app = fastify();
  authentication(app);
  const table = authorization(app, {
    sessions: sessionService({ db, clock, sessionHours: 1, idleLogoffMinutes: 0 }),
    gateways: gatewayService(server),
    displays: displayService({ db, clock, log: app.log }),
  });
  const config = { subject: 'none', ...(access !== undefined && { access }) } as const;
  app.get('/secret/', { config }, (request) => request.user.username);
  await app.ready();
  return { app, table };
}

describe('the guard', () => {
  it('does not let the server start with an unguarded route, and names it', async () => {
    await expect(guarded()).rejects.toThrow('GET /secret/');
  });

  it('[SES-06] lets an Admin in where only an Admin may go, and an HCP not', async () => {
    const { app } = await guarded('see accounts');
    const statusOf = async (username: string) =>
      (await app.inject({ url: '/secret/', headers: { authorization: await tokenOf(username) } })).statusCode;
    expect([await statusOf('admin'), await statusOf('nurse')]).toEqual([200, 403]);
    await app.close();
  });
});
