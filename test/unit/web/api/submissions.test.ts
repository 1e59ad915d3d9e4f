import fc from 'fast-check';
import type { ApiFault } from '../../../../src/web/api/transport/fault';
import type { HttpAnswer } from '../../../../src/web/api/transport/request';
import { clearSubmissions, isOutcomeUnknown, submit } from '../../../../src/web/api/transport/submissions';

type Outcome = HttpAnswer | { fault: ApiFault };
const answer = (status: number, headers?: Record<string, string>): HttpAnswer => ({
  status,
  headers: new Headers(headers),
  data: {},
});
const LOST: Outcome = { fault: { status: 'NETWORK' } };
const IN_WORK = answer(409, { 'Retry-After': '1' });

/** A server that stores a body once for each key, even when its answer is lost. */
class Keeping {
  readonly keys: string[] = [];
  readonly kept = new Set<string>();
  timeouts: number[] = [];
  constructor(private readonly ways: Way[]) {}

  readonly send = (key: string, timeoutMs: number): Promise<Outcome> => {
    this.keys.push(key);
    this.timeouts.push(timeoutMs);
    const way = this.ways.shift() ?? 'kept';
    if (way === 'never arrived') return Promise.resolve(LOST);
    if (way === 'in work') return Promise.resolve(IN_WORK);
    if (way === 'refused' && !this.kept.has(key)) return Promise.resolve(answer(400));
    this.kept.add(key);
    return way === 'answer lost'
      ? Promise.resolve(LOST)
      : way === 'answer torn'
        ? Promise.resolve({ fault: { status: 'MALFORMED', reason: 'cut JSON' } })
        : Promise.resolve(answer(201));
  };
}
const WAYS = ['kept', 'refused', 'never arrived', 'answer lost', 'answer torn', 'in work'] as const;
type Way = (typeof WAYS)[number];

beforeEach(() => {
  clearSubmissions();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** Submits and lets time pass until it is known, or given up. */
async function outcomeOf(server: Keeping, body: unknown = { notes: 'x' }) {
  const before = performance.now();
  const outcome = submit('/api/clinical-notes/', body, server.send);
  await jest.advanceTimersByTimeAsync(60_000);
  return { outcome: await outcome, passed: performance.now() - before };
}

describe('a submission', () => {
  it('that is answered is sent once', async () => {
    const server = new Keeping(['kept']);
    expect((await outcomeOf(server)).outcome).toMatchObject({ status: 201 });
    expect(server.keys).toHaveLength(1);
    expect(server.keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('that is refused settles at once, also by a 409 that asks for no second try', async () => {
    for (const status of [400, 403, 409, 422, 429]) {
      const send = jest.fn(() => Promise.resolve(answer(status)));
      await expect(submit('/api/beds/', {}, send)).resolves.toMatchObject({ status });
      expect(send).toHaveBeenCalledTimes(1);
    }
  });

  it('without an answer is sent again by itself under the same key, for at most 30 s', async () => {
    const server = new Keeping(Array.from({ length: 100 }, () => 'never arrived' as const));
    let settledAfter: number | undefined;
    const from = performance.now();
    const asked = submit('/api/clinical-notes/', { notes: 'x' }, server.send).then((outcome) => {
      settledAfter = performance.now() - from;
      return outcome;
    });
    await jest.advanceTimersByTimeAsync(60_000);
    const outcome = await asked;
    expect(isOutcomeUnknown('fault' in outcome && outcome.fault)).toBe(true);
    expect(settledAfter).toBeGreaterThan(25_000);
    expect(settledAfter).toBeLessThanOrEqual(30_000);
    expect(server.keys.length).toBeGreaterThan(5);
    expect(new Set(server.keys).size).toBe(1);
    expect(server.timeouts[0]).toBe(8_000);
    expect(Math.max(...server.timeouts)).toBeLessThanOrEqual(8_000);
  });

  it('to a server that takes longer than one attempt for every answer is waited for', async () => {
    const send = jest.fn(
      (_: string, timeoutMs: number): Promise<Outcome> =>
        new Promise((resolve) => {
          if (timeoutMs >= 12_000) setTimeout(() => resolve(answer(201)), 12_000);
          else setTimeout(() => resolve({ fault: { status: 'TIMEOUT' } }), timeoutMs);
        }),
    );
    const outcome = submit('/api/clinical-notes/', { notes: 'x' }, send);
    await jest.advanceTimersByTimeAsync(30_000);
    await expect(outcome).resolves.toMatchObject({ status: 201 });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('that is still in work at the end is one without an answer', async () => {
    const server = new Keeping(Array.from({ length: 100 }, () => 'in work' as const));
    expect((await outcomeOf(server)).outcome).toEqual({ fault: { status: 'TIMEOUT' } });
  });

  it('goes under another key after its form was closed, and is not sent again by itself', async () => {
    const server = new Keeping(['answer lost', 'kept']);
    const asked = submit('/api/clinical-notes/', { notes: 'x' }, server.send);
    await jest.advanceTimersByTimeAsync(10);
    clearSubmissions();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await asked).toEqual(LOST);
    expect(server.keys).toHaveLength(1);
    await outcomeOf(server);
    expect(new Set(server.keys).size).toBe(2);
  });

  it('[J10] is stored at most once and reported correctly, whatever happens to its answers, however often it is submitted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...WAYS), { maxLength: 40 }), async (ways) => {
        clearSubmissions();
        const server = new Keeping([...ways]);
        for (;;) {
          const { outcome } = await outcomeOf(server);
          if ('fault' in outcome) {
            expect(isOutcomeUnknown(outcome.fault)).toBe(true);
            continue;
          }
          expect(server.kept.size).toBe(outcome.status === 201 ? 1 : 0);
          return;
        }
      }),
      { numRuns: 200 },
    );
  });
});
