import { isApiElsewhere } from '../lib/server/apiAddress';
import { keepStationPasses, stationPasses } from '../lib/session/stationPasses';
import { CodeNeeded } from '../lib/session/codeNeeded';
import { timeoutOf } from './transport/polling';
import { request } from './transport/request';

/** Carries the passes to and from a server of another origin; one of this origin has a cookie for them. */
const STATION_HEADER = 'X-Station';

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

/**
 * Requests a token. Plain `fetch`: the signed-out part of the app has no store.
 *
 * @throws CodeNeeded when a code of the second factor is missing or wrong
 */
export async function login({
  otp,
  ...credentials
}: {
  username: string;
  password: string;
  otp?: string | undefined;
}): Promise<string> {
  const answer = await request({
    url: '/api/api-token-auth/',
    method: 'POST',
    timeoutMs: timeoutOf(),
    // The one request with a cookie: the passes of this station.
    credentials: 'same-origin',
    headers: await stationHeader(),
    body: new URLSearchParams({ ...credentials, ...(otp === undefined ? {} : { otp }) }),
  });
  if ('fault' in answer) throw new LoginFailure(true, answer.fault.status.toString());
  const { status, data } = answer;
  const why = status === 400 ? sentenceOfCode(data) : null;
  if (why !== null)
    throw new CodeNeeded(otp ?? null, why, {
      passkey: answer.headers.get('X-Passkey'),
      isWithoutApp: answer.headers.get('X-Second-Factor') === 'passkey',
    });
  if (status === 400) throw new LoginFailure(false, 'HTTP 400');
  if (status === 429) throw new LoginFailure(false, 'HTTP 429', detailOf(data));
  if (status !== 200 || !hasToken(data)) throw new LoginFailure(true, `HTTP ${status} without a token`);
  await keepStation(answer.headers);
  return data.token;
}

async function stationHeader(): Promise<Record<string, string>> {
  const passes = isApiElsewhere() ? await stationPasses() : null;
  return passes === null ? {} : { [STATION_HEADER]: passes };
}

async function keepStation(headers: Headers): Promise<void> {
  const passes = headers.get(STATION_HEADER);
  if (passes !== null && isApiElsewhere()) await keepStationPasses(passes);
}

/** Revokes `token` on the server; the result does not matter to the user who signs out. Whether the server has answered. */
export async function logout(token: string): Promise<boolean> {
  // The user may close the tab directly after logging out: the request must outlive it.
  const answer = await request({
    url: '/api/logout/',
    method: 'POST',
    timeoutMs: timeoutOf(),
    headers: { Authorization: `Token ${token}` },
    keepalive: true,
  });
  return !('fault' in answer) && (answer.status === 204 || answer.status === 401);
}

/** How long after an unanswered attempt the next one follows, ms: the longest, and the first. */
const AGAIN_MS = { first: 2_000, longest: 30_000 };

/** Revokes `token`, as soon as the server can be reached: no user is left who would see a failure. */
export async function logoutUntilAnswered(token: string): Promise<void> {
  for (
    let pauseMs = AGAIN_MS.first;
    !(await logout(token));
    pauseMs = Math.min(2 * pauseMs, AGAIN_MS.longest)
  )
    await new Promise((done) => setTimeout(done, pauseMs));
}

/** Why a code is needed, from the answer's field `otp`; null when it is not. */
function sentenceOfCode(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('otp' in data) || !Array.isArray(data.otp)) return null;
  const [first] = data.otp as unknown[];
  return typeof first === 'string' ? first : null;
}

export function detailOf(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'detail' in data && typeof data.detail === 'string'
    ? data.detail
    : null;
}

export function hasToken(data: unknown): data is { token: string } {
  return (
    typeof data === 'object' &&
    data !== null &&
    'token' in data &&
    typeof data.token === 'string' &&
    data.token !== ''
  );
}
