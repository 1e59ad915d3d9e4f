import { PASSWORD, startTestServer, type TestServer } from '../support/server';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const login = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/api-token-auth/`, { method: 'POST', body, headers });

const tokenOf = async (response: Response) => ((await response.json()) as { token: string }).token;

describe('signing in', () => {
  it('[API-12] takes a url-encoded form and answers a token', async () => {
    await server.signIn('nurse');
    const response = await login(new URLSearchParams({ username: 'nurse', password: PASSWORD }));
    expect(response.status).toBe(200);
    expect(await tokenOf(response)).toMatch(/^wl_[\w-]{43}$/);
  });

  it('[API-12] takes a multipart form and answers a token', async () => {
    await server.signIn('nurse');
    const form = new FormData();
    form.set('username', 'nurse');
    form.set('password', PASSWORD);
    const response = await login(form);
    expect(response.status).toBe(200);
    expect(await tokenOf(response)).toMatch(/^wl_[\w-]{43}$/);
  });
});
