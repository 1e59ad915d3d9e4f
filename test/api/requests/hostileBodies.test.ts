import type { IngestAnswer } from '../../../src/contract/readings';
import { ingestingServer } from '../../fixtures/server/ingestingServer';
import { reading } from '../../fixtures/ward/ward';

const { given, ingest } = ingestingServer();

const junk = (keys: number, length = 0) =>
  Object.fromEntries(Array.from({ length: keys }, (_, nth) => [`${nth}`.padStart(length, 'k'), 1]));

const messagesOf = ({ errors }: IngestAnswer['rejected'][number]) => Object.values(errors).flat();

/** What one rejected reading may say. */
function expectShort(rejected: IngestAnswer['rejected']): void {
  for (const each of rejected) {
    expect(messagesOf(each).length).toBeGreaterThan(0);
    expect(messagesOf(each).length).toBeLessThanOrEqual(5);
    for (const message of messagesOf(each)) expect(message.length).toBeLessThanOrEqual(200);
    for (const key of Object.keys(each.errors)) expect(key.length).toBeLessThanOrEqual(64);
  }
}

describe('[F5] a delivery of junk', () => {
  it('is answered in short, and holds up no good reading in it', async () => {
    const now = given.server.clock();
    const answer = await ingest([
      reading('junk', now, { heartRate: 70 }),
      { ...reading('junk', now), ...junk(40_000) },
      reading('junk', now, junk(40_000)),
      { ...reading('junk', now), ...junk(60, 500) },
      { ...reading('junk', now), ...junk(6), type: 'TOASTER', timestamp: 'x'.repeat(10_000) },
    ]);
    expect(answer.accepted).toBe(1);
    expect(answer.rejected.map(({ index }) => index)).toEqual([1, 2, 3, 4]);
    expectShort(answer.rejected);
    expect(Object.keys(answer.rejected[0]?.errors ?? {})).toEqual(['0', '1', '2', '3', '4']);
    expect(answer.rejected[0]?.errors['0']).toEqual(['This field is not accepted.']);
    expect(Object.keys(answer.rejected[1]?.errors ?? {})).toContain('observations.4');
  });

  it('has every rejected reading listed, however many', async () => {
    const now = given.server.clock();
    const { rejected } = await ingest(
      Array.from({ length: 1_000 }, () => ({ ...reading('junk', now), ...junk(8, 80) })),
    );
    expect(rejected.map(({ index }) => index)).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
    expectShort(rejected);
  });
});

describe('[F5] a body from an unknown client', () => {
  const signIn = (body: string, type = 'application/x-www-form-urlencoded') =>
    fetch(`${given.server.url}/api/api-token-auth/`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });

  beforeEach(async () => {
    await given.server.db.deleteFrom('login_attempts').execute();
    // A server remembers for a second whom it has refused.
    given.server.clock.advance(1_000);
  });

  it('has at most 4 kB', async () => {
    expect((await signIn(`username=${'x'.repeat(5_000)}&password=x`)).status).toBe(413);
    expect((await signIn(`username=${'x'.repeat(3_000)}&password=x`)).status).toBe(400);
    for (const { method, url, access } of given.server.app.routeTable) {
      if (access !== 'public' || method !== 'POST') continue;
      const response = await fetch(given.server.url + url, {
        method,
        body: JSON.stringify({ a: 'x'.repeat(5_000) }),
        headers: { 'content-type': 'application/json' },
      });
      expect({ url, status: response.status }).toEqual({ url, status: 413 });
    }
  });

  it('is answered in short, with its fields named', async () => {
    const response = await signIn(Array.from({ length: 800 }, (_, nth) => `${nth}=`).join('&'));
    expect(response.status).toBe(400);
    const answer = await response.text();
    expect(answer).toContain('"0":["This field is not accepted."]');
    expect(answer.length).toBeLessThan(8_000);
  });

  it.each([
    ['an incomplete form', 'username=a', 'application/x-www-form-urlencoded', 400],
    ['no JSON', '{"', 'application/json', 400],
    ['too large', 'x'.repeat(5_000), 'application/x-www-form-urlencoded', 413],
  ])('counts as a try before it is looked at: %s', async (_, body, type, status) => {
    for (let nth = 0; nth < 60; nth++) expect((await signIn(body, type)).status).toBe(status);
    expect((await signIn(body, type)).status).toBe(429);
  });
});
