/** @jest-environment jsdom */
import '../../../fixtures/browser/textCoding';
import { startWallFeed, type WallState } from '../../../../src/web/api/wall';
import { wallOf, wallPatient } from '../../../fixtures/ward/wallPatient';

const START = Date.UTC(2026, 2, 10, 8);
const QUERY = { kind: 'display', token: 'wd_x', department: null } as const;

let states: WallState[];
let requests: { headers: Headers }[];
const state = () => states.at(-1);

/** What the server answers from now on. */
let answer: () => Promise<Response>;
const good = () => answerOf(200, wallOf([wallPatient({ key: 'a' }), wallPatient({ key: 'b' })]));

/** jsdom has no Response. */
const answerOf = (status: number, body: object) =>
  Promise.resolve({
    status,
    headers: new Headers({ 'Content-Type': 'application/json', ETag: '"1"', Date: new Date().toUTCString() }),
    text: () => Promise.resolve(JSON.stringify(body)),
  } as Response);

beforeEach(() => {
  jest.useFakeTimers({ now: START });
  states = [];
  requests = [];
  answer = good;
  globalThis.fetch = (_, init) => {
    requests.push({ headers: new Headers(init?.headers) });
    return answer();
  };
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('the feed of a wall', () => {
  it('asks every 2 s with the token of the display, and keeps the patients of whom nothing changed', async () => {
    const stop = startWallFeed(QUERY, (next) => states.push(next));
    await pass(4_100);
    stop();
    expect(requests).toHaveLength(3);
    expect(requests[1]?.headers.get('Authorization')).toBe('Display wd_x');
    expect(requests[1]?.headers.get('If-None-Match')).toBe('"1"');
    const [first] = states.map(({ wall }) => wall?.patients[0]);
    expect(state()?.wall?.patients[0]).toBe(first);
    await pass(10_000);
    expect(requests).toHaveLength(3);
  });

  it('asks seldom once it was refused, and begins again when it is let in', async () => {
    answer = () => answerOf(403, { detail: 'This display was ended.' });
    const stop = startWallFeed(QUERY, (next) => states.push(next));
    await pass(50_000);
    expect(requests).toHaveLength(1);
    expect(state()).toMatchObject({ wall: null, refusal: { title: 'This display was ended' } });
    answer = good;
    await pass(15_000);
    expect(state()).toMatchObject({ refusal: null, wall: { patients: [{ key: 'a' }, { key: 'b' }] } });
    stop();
  });

  it('of outage after outage leaves no timer behind, and sends one request at a time', async () => {
    const stop = startWallFeed(QUERY, (next) => states.splice(0, Infinity, next));
    await pass(10_000);
    const timers = jest.getTimerCount();
    const { length } = requests;
    for (let round = 0; round < 12; round += 1) {
      answer = () => Promise.reject(new TypeError('Failed to fetch'));
      await pass(10_000);
      expect(state()?.isLost).toBe(true);
      answer = good;
      await pass(10_000);
      expect(state()?.isLost).toBe(false);
      expect(jest.getTimerCount()).toBe(timers);
    }
    expect(requests.length - length).toBe(120);
    stop();
    expect(jest.getTimerCount()).toBe(0);
  });
});
