import { serverLog } from '../../../src/server/plugins/requests/requestLog';
import { PASSWORD, startTestServer } from '../../fixtures/server/server';

/** Everything that a server at the given level logged while `use` ran. */
async function linesOf(
  level: 'info' | 'trace',
  use: (url: string, token: string) => Promise<void>,
): Promise<string[]> {
  const lines: string[] = [];
  const server = await startTestServer({ log: serverLog(level, { write: (line) => void lines.push(line) }) });
  const token = await server.signIn('canary-name');
  await use(server.url, token);
  await server.db.schema.dropTable('tokens').execute();
  await fetch(`${server.url}/api/users/me/?canary-query=1`, {
    headers: { authorization: `Token ${'canary-token'.repeat(5)}` },
  });
  await server.close();
  return [...lines, token];
}

describe('[I1] the log', () => {
  it('holds no address with a query, no body, token, name or password, at any level', async () => {
    const lines = await linesOf('trace', async (url, token) => {
      const login = (username: string, password: string) =>
        fetch(`${url}/api/api-token-auth/`, {
          method: 'POST',
          body: new URLSearchParams({ username, password }),
        });
      await login('canary-name', 'canary-wrong');
      await fetch(`${url}/api/users/me/?canary-query=canary-ssn`, {
        headers: { authorization: `Token ${token}` },
      });
      await fetch(`${url}/api/canary-path/`);
      await fetch(`${url}/canary-page`);
      await fetch(`${url}/api/%ZZcanary-bad`);
      await fetch(`${url}/api/api-token-auth/`, {
        method: 'POST',
        body: '{"canary-body',
        headers: { 'content-type': 'application/json' },
      });
    });
    const token = lines.pop() ?? '';
    const text = lines.join('');
    expect(lines.length).toBeGreaterThan(8);
    expect(text).toContain('"route":"/api/users/me/"');
    for (const canary of ['canary', token, PASSWORD]) expect(text).not.toContain(canary);
  });

  it('[F7] is one JSON line an event, whatever people put into their fields', async () => {
    const lines = await linesOf('trace', async (url) => {
      for (const field of ['a\r\n{"level":60}', 'b\nc', '\u2028', '\u001b[31m']) {
        await fetch(`${url}/api/api-token-auth/`, {
          method: 'POST',
          body: new URLSearchParams({ username: field, password: field }),
          headers: { 'user-agent': 'x', 'x-forwarded-for': '1.2.3.4' },
        });
        await fetch(`${url}/api/${encodeURIComponent(field)}/?x=${encodeURIComponent(field)}`);
      }
    });
    lines.pop();
    for (const line of lines) {
      expect(line.endsWith('\n')).toBe(true);
      expect(line.slice(0, -1)).not.toContain('\n');
      expect(JSON.parse(line)).toEqual(expect.objectContaining({ level: expect.any(Number) as number }));
    }
  });

  it('keeps quiet about reads that went well, and names refusals by their route', async () => {
    const lines = await linesOf('info', async (url, token) => {
      for (let poll = 0; poll < 5; poll++)
        await fetch(`${url}/api/users/me/`, { headers: { authorization: `Token ${token}` } });
      await fetch(`${url}/healthz`);
      await fetch(`${url}/api/users/me/`);
    });
    lines.pop();
    const requests = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'request');
    expect(
      requests.map(({ method, route, status }) => `${String(method)} ${String(route)} ${String(status)}`),
    ).toEqual(['POST /api/api-token-auth/ 200', 'GET /api/users/me/ 401', 'GET /api/users/me/ 500']);
  });
});
