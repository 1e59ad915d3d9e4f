import { openTestDatabase } from '../../fixtures/database/database';
import { startTestServer, type TestServer } from '../../fixtures/server/server';

/** reliability.md §4.5. */
const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const ON_THE_API = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};

const ABSENT = [
  'server',
  'x-powered-by',
  'set-cookie',
  'access-control-allow-origin',
  'strict-transport-security',
];

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('nurse');
});

afterAll(() => server.close());

const headersOf = (response: Response, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, response.headers.get(name)]));

const json = (body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json' },
});

interface Answer {
  what: string;
  path: string;
  status: number;
  init?: RequestInit;
}

const ANSWERS: readonly Answer[] = [
  { what: 'a good answer', path: '/healthz', status: 200 },
  { what: 'a bad field', path: '/api/api-token-auth/', status: 400, init: json('{}') },
  { what: 'a body that is not JSON', path: '/api/api-token-auth/', status: 400, init: json('{"') },
  { what: 'an address that cannot be decoded', path: '/api/%ZZ', status: 400 },
  { what: 'without a token', path: '/api/users/me/', status: 401 },
  { what: 'an unknown address', path: '/api/nothing/', status: 404 },
  { what: 'an address too long to match', path: `/api/users/${'9'.repeat(100)}`, status: 404 },
  { what: 'a wrong method', path: '/api/logout/', status: 405 },
  {
    what: 'too large a body',
    path: '/api/api-token-auth/',
    status: 413,
    init: json(`{"username":"${'x'.repeat(66_000)}"}`),
  },
  {
    what: 'a wrong content type',
    path: '/api/api-token-auth/',
    status: 415,
    init: { method: 'POST', body: '<xml/>', headers: { 'content-type': 'application/xml' } },
  },
];

describe('[T-S1] [API-11] headers', () => {
  it.each(ANSWERS)('are whole on $what: $status', async ({ path, status, init }) => {
    const response = await fetch(server.url + path, init);
    expect(response.status).toBe(status);
    expect(headersOf(response, ON_THE_API)).toEqual(ON_THE_API);
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(response.headers.get('date')).toBe('Tue, 10 Mar 2026 08:00:00 GMT');
    for (const name of ABSENT) expect(response.headers.get(name)).toBeNull();
  });

  it('are complete on every route, for every caller', async () => {
    for (const { method, url } of server.app.routeTable) {
      const path = url.replaceAll(/:\w+/g, '1').replace('*', 'swagger-ui.css');
      const response = await fetch(server.url + path, { method });
      await response.arrayBuffer();
      expect({ url, ...headersOf(response, EVERYWHERE) }).toEqual({ url, ...EVERYWHERE });
      expect(response.headers.get('content-security-policy')).toMatch(
        /^default-src 'none';.*frame-ancestors 'none'/,
      );
      expect(response.headers.get('x-request-id')).not.toBeNull();
    }
  });

  it('name each request differently, whatever the asker calls it', async () => {
    const ask = async () =>
      (
        await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
      ).headers.get('x-request-id');
    const [first, second] = [await ask(), await ask()];
    expect(first).not.toBe(second);
    expect([first, second]).not.toContain('mine');
  });

  it('ask for https for a year once people come by https', async () => {
    const secure = await startTestServer({ config: { publicUrl: 'https://ward.example' } });
    const response = await fetch(`${secure.url}/healthz`);
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    await secure.close();
  });
});

describe('[API-10] a fault of the server', () => {
  it('is a 500 without a stack, a statement or a path', async () => {
    const database = await openTestDatabase();
    const broken = await startTestServer({ database });
    await broken.db.schema.dropTable('tokens').execute();
    const response = await fetch(`${broken.url}/api/users/me/`, {
      headers: { authorization: `Token ${token}` },
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ detail: 'Something went wrong on the server.' });
    expect(headersOf(response, ON_THE_API)).toEqual(ON_THE_API);
    await broken.close();
    await database.close();
  });
});

describe('[API-10] refusals', () => {
  it.each([
    ['/api/nothing/', 'GET', { detail: 'Not found.' }, null],
    ['/api/logout/', 'GET', { detail: 'This method is not allowed here.' }, 'POST'],
    ['/api/users/me', 'DELETE', { detail: 'This method is not allowed here.' }, 'GET, HEAD'],
    ['/api/%ZZ', 'GET', { non_field_errors: ['The request is not valid.'] }, null],
  ])('%s by %s', async (path, method, body, allow) => {
    const response = await fetch(server.url + path, { method });
    expect(await response.json()).toEqual(body);
    expect(response.headers.get('allow')).toBe(allow);
  });

  it.each([
    ['not JSON', '{"username"', 'application/json', 400],
    ['empty JSON', '', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    [
      'a prototype',
      '{"__proto__":{"is_superuser":true},"username":"a","password":"b"}',
      'application/json',
      400,
    ],
    [
      'a constructor',
      '{"constructor":{"prototype":{"x":1}},"username":"a","password":"b"}',
      'application/json',
      400,
    ],
    ['2,000 levels', `${'['.repeat(2_000)}${']'.repeat(2_000)}`, 'application/json', 400],
    ['a NUL', '{"username":"a\\u0000","password":"b"}', 'application/json', 400],
    [
      'form text of a prototype',
      '__proto__=1&username=a&password=b',
      'application/x-www-form-urlencoded',
      400,
    ],
    [
      'a broken multipart form',
      '--x\r\nContent-Disposition: form-data',
      'multipart/form-data; boundary=x',
      400,
    ],
    ['a multipart form without a boundary', 'x', 'multipart/form-data', 400],
    ['plain text', 'username=a', 'text/plain', 415],
    ['a tab in the type', '{"username":1,"password":2}', 'application/json\tx', 415],
    ['a semicolon after the type', '{"username":1,"password":2}', 'application/json;', 400],
    ['the type in capitals', '{"username":1,"password":2}', 'APPLICATION/JSON', 400],
    ['xml', '<a/>', 'application/xml', 415],
  ])('[F6] [F9] a body that is %s', async (_, body, type, status) => {
    const response = await fetch(`${server.url}/api/api-token-auth/`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    const answer = (await response.json()) as Record<string, unknown>;
    expect({ status: response.status, answer }).toEqual({ status, answer: expect.any(Object) as object });
    if (status === 415) expect(Object.keys(answer)).toEqual(['detail']);
    else
      for (const sentences of Object.values(answer))
        expect(sentences).toEqual([expect.stringMatching(/\.$/)]);
  });

  it('[F9] a body of 30,000 levels, of a signed-in user', async () => {
    const response = await fetch(`${server.url}/api/clinical-notes/`, {
      method: 'POST',
      body: `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      headers: {
        authorization: `Token ${await server.signIn('nurse')}`,
        'content-type': 'application/json',
      },
    });
    expect(response.status).toBe(400);
    await response.body?.cancel();
  });
});

describe('[E12] an app from elsewhere', () => {
  const preflight = (url: string, origin: string) =>
    fetch(`${url}/api/users/me/`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });

  it('is not let in by default', async () => {
    const response = await preflight(server.url, 'https://evil.example');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.ok).toBe(false);
  });

  it('is let in when its origin is configured, and sees the headers that it needs', async () => {
    const open = await startTestServer({
      config: { corsOrigins: ['https://app.example', 'https://other.example'] },
    });
    expect(
      (await preflight(open.url, 'https://app.example')).headers.get('access-control-allow-origin'),
    ).toBe('https://app.example');
    expect(
      (await preflight(open.url, 'https://evil.example')).headers.get('access-control-allow-origin'),
    ).toBeNull();
    const refused = await fetch(`${open.url}/api/users/me/`, { headers: { origin: 'https://app.example' } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(refused.headers.get('access-control-expose-headers')).toBe(
      'Date, ETag, Retry-After, X-Request-Id, X-Total-Count, X-Session-Expires, X-Session-Locked, X-Station',
    );
    expect(refused.headers.get('access-control-allow-credentials')).toBeNull();
    await open.close();
  });
});
