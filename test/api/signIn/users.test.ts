import { startTestServer, type TestServer } from '../../fixtures/server/server';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

async function whoAmI(username: string, path = '/api/users/me/') {
  const token = await server.signIn(username);
  const response = await fetch(server.url + path, {
    headers: { authorization: `Token ${token}` },
    redirect: 'error',
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('GET /api/users/me/', () => {
  it('[API-15] [API-17] is the signed-in person, with exactly the fields of a user', async () => {
    const { status, body } = await whoAmI('nurse');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number) as number,
      first_name: 'Nurse',
      last_name: '',
      email: '',
      username: 'nurse',
      is_active: true,
      is_superuser: false,
      last_login: '2026-03-10T08:00:00.000Z',
      date_joined: '2026-03-10T08:00:00.000Z',
    });
  });

  it('[SES-04] is an Admin or an HCP', async () => {
    expect((await whoAmI('nurse')).body['is_superuser']).toBe(false);
    expect((await whoAmI('admin')).body['is_superuser']).toBe(true);
  });

  it('[API-02] answers with and without the trailing slash, without a redirect', async () => {
    const withSlash = await whoAmI('nurse');
    expect(withSlash.status).toBe(200);
    expect(await whoAmI('nurse', '/api/users/me')).toEqual(withSlash);
  });

  it('refuses a parameter that it does not know, by name', async () => {
    expect(await whoAmI('nurse', '/api/users/me/?expand=all&id=2')).toEqual({
      status: 400,
      body: { expand: ['This field is not accepted.'], id: ['This field is not accepted.'] },
    });
    expect(await whoAmI('nurse', '/api/users/me/?id=%00')).toEqual({
      status: 400,
      body: { id: ['NUL characters are not allowed.'] },
    });
  });
});
