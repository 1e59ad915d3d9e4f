import { startTestServer, type TestServer } from '../../fixtures/server/server';

const TOKEN = 'an-operator-token-of-40-characters-0123';
const PATHS = ['/metrics', '/api/docs', '/api/docs/static/index.html', '/api/openapi.json'];
const basic = (password: string) => `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`;

let closed: TestServer;
let open: TestServer;
beforeAll(async () => {
  closed = await startTestServer();
  open = await startTestServer({ config: { operatorToken: TOKEN } });
});
afterAll(async () => {
  await closed.close();
  await open.close();
});

const statusOf = async (server: TestServer, path: string, headers: Record<string, string> = {}) =>
  (await fetch(server.url + path, { headers })).status;

describe.each(PATHS)('%s', (path) => {
  it('is answered on this machine, with and without a token of operators', async () => {
    expect([await statusOf(closed, path), await statusOf(open, path)]).toEqual([200, 200]);
  });

  it.each(['x-forwarded-for', 'forwarded'])(
    'is refused to what came through a proxy (%s), also to users',
    async (header) => {
      const token = await closed.signIn('admin');
      expect(await statusOf(closed, path, { [header]: '127.0.0.1' })).toBe(403);
      expect(await statusOf(closed, path, { [header]: '127.0.0.1', authorization: `Token ${token}` })).toBe(
        403,
      );
      expect(await statusOf(closed, path, { [header]: '127.0.0.1', authorization: `Bearer ${TOKEN}` })).toBe(
        403,
      );
    },
  );

  it('is answered to operators from elsewhere, programs and browsers', async () => {
    for (const authorization of [`Bearer ${TOKEN}`, `bearer ${TOKEN}`, basic(TOKEN)])
      expect(await statusOf(open, path, { 'x-forwarded-for': '10.1.1.1', authorization })).toBe(200);
  });

  it.each([
    '',
    'Bearer',
    `Bearer ${TOKEN}x`,
    `Token ${TOKEN}`,
    basic(''),
    basic(TOKEN.slice(1)),
    'Basic !',
    TOKEN,
  ])('asks for the token when it gets %j', async (authorization) => {
    const response = await fetch(open.url + path, {
      headers: { 'x-forwarded-for': '10.1.1.1', ...(authorization !== '' && { authorization }) },
    });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="Wardline, operators", charset="UTF-8"',
    ]);
  });
});
