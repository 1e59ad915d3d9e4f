import { openTestDatabase } from '../support/database';
import { startTestServer, type TestServer } from '../support/server';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('health', () => {
  it('is alive, and ready while the database answers', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await fetch(server.url + path);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ status: 'ok' });
    }
  });

  it('[D6] stays alive but is not ready without its database', async () => {
    const database = await openTestDatabase();
    const orphan = await startTestServer({ database });
    await database.close();
    expect((await fetch(`${orphan.url}/healthz`)).status).toBe(200);
    const response = await fetch(`${orphan.url}/readyz`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    await orphan.close();
  });
});

describe('metrics', () => {
  it('count requests by the pattern of their route, method and status', async () => {
    const token = await server.signIn('nurse');
    await fetch(`${server.url}/api/users/me/`, { headers: { authorization: `Token ${token}` } });
    await fetch(`${server.url}/api/users/me/?secret=1`);
    const response = await fetch(`${server.url}/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await response.text();
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/users\/me\/",status="200"\} \d+/);
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/users\/me\/",status="401"\} \d+/);
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('secret');
  });

  it('are for this machine: what came through a proxy is refused', async () => {
    const response = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } });
    expect(response.status).toBe(403);
  });
});
