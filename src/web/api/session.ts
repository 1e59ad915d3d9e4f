import { timeoutOf } from './polling';
import { request } from './request';

/**
 * A failed login; `fault` unless the server refused these credentials, `why` the server's message for the
 * user (429).
 */
export class LoginFailure extends Error {
  constructor(
    readonly fault: boolean,
    message: string,
    readonly why: string | null = null,
  ) {
    super(message);
    this.name = 'LoginFailure';
  }
}

/** Requests a token. Plain `fetch`: the signed-out part of the app has no store. */
export async function login(credentials: { username: string; password: string }): Promise<string> {
  const answer = await request({
    url: '/api/api-token-auth/',
    method: 'POST',
    timeoutMs: timeoutOf(),
    body: new URLSearchParams(credentials),
  });
  if ('fault' in answer) throw new LoginFailure(true, answer.fault.status.toString());
  const { status, data } = answer;
  if (status === 400) throw new LoginFailure(false, 'HTTP 400');
  if (status === 429) throw new LoginFailure(false, 'HTTP 429', detailOf(data));
  if (status !== 200 || !hasToken(data)) throw new LoginFailure(true, `HTTP ${status} without a token`);
  return data.token;
}

/** Revokes `token` on the server; the result does not matter to the user who signs out. */
export async function logout(token: string): Promise<void> {
  // The user may close the tab directly after logging out: the request must outlive it.
  await request({
    url: '/api/logout/',
    method: 'POST',
    timeoutMs: timeoutOf(),
    headers: { Authorization: `Token ${token}` },
    keepalive: true,
  });
}

function detailOf(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'detail' in data && typeof data.detail === 'string'
    ? data.detail
    : null;
}

function hasToken(data: unknown): data is { token: string } {
  return (
    typeof data === 'object' &&
    data !== null &&
    'token' in data &&
    typeof data.token === 'string' &&
    data.token !== ''
  );
}
