import fastify from 'fastify';
import { errors } from '../../../../src/server/plugins/errors';
import { limitRequests } from '../../../../src/server/plugins/metrics/requestRates';
import type { Session } from '../../../../src/server/services/accounts/sessions/session';

const RATE = { most: 3, withinMs: 10_000 };

/** A server that takes the user from a header. */
async function serverWithRate(elapsed: () => number) {
  const app = fastify();
  errors(app, () => []);
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    const id = Number(request.headers['x-user'] ?? 0);
    request.session = id === 0 ? null : ({ user: { id } } as Session);
  });
  limitRequests(app, { rate: RATE, elapsed });
  app.get('/', () => 'ok');
  await app.ready();
  return async (user: number | null) => {
    const { statusCode, headers } = await app.inject({
      url: '/',
      headers: user === null ? {} : { 'x-user': String(user) },
    });
    return statusCode === 429 ? [429, headers['retry-after']] : statusCode;
  };
}

describe('the rate of requests', () => {
  it('is limited for each user alone, and not for those who are not signed in', async () => {
    const request = await serverWithRate(() => 0);
    for (let nth = 0; nth < 3; nth++) expect(await request(1)).toBe(200);
    expect(await request(1)).toEqual([429, '10']);
    expect(await request(2)).toBe(200);
    for (let nth = 0; nth < 5; nth++) expect(await request(null)).toBe(200);
  });

  it('begins anew after its time, and says when that is', async () => {
    let now = 50_000;
    const request = await serverWithRate(() => now);
    for (let nth = 0; nth < 3; nth++) await request(1);
    now += 6_500;
    expect(await request(1)).toEqual([429, '4']);
    now += 3_500;
    expect(await request(1)).toBe(200);
  });
});
