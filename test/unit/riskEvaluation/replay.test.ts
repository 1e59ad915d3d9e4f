import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseReplayArguments } from '../../../scripts/replay/arguments';
import { deviceName } from '../../../scripts/replay/deviceName';
import { planReplay } from '../../../scripts/replay/planReplay';
import { replay, ReplayRefused, type ReplayClock } from '../../../scripts/replay/replay';
import type { Recording } from '../../../scripts/riskEvaluation/recording';
import { feedAfter, placeDelivery } from '../../../src/server/services/feed/placeDelivery';
import type { FeedState } from '../../../src/server/db/devices/feedState';
import type { Outcome } from '../../../src/simulator/ingestClient';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-03-10T08:00:00.000Z');

const recording = (name: string, times: readonly number[]): Recording => ({
  name,
  age: null,
  sex: null,
  readings: times.map((time) => ({ time, measured: { heartRate: 80 }, isSepsis: null })),
});
const plan = (recordings: readonly Recording[], speed: number, maxAgeMs = Infinity) =>
  planReplay(recordings, { start: START, speed, maxAgeMs, deviceOf: ({ name }) => name });
const stampsOf = ({ readings }: { readings: readonly { timestamp: string }[] }): number[] =>
  readings.map(({ timestamp }) => Date.parse(timestamp));

describe('the plan of a replay', () => {
  it('at speed 1 sends every reading when it is stamped; recordings end together', () => {
    const { sendings, origins, from, to } = plan(
      [recording('long', [HOUR, 2 * HOUR, 3 * HOUR]), recording('short', [-MINUTE, 0])],
      1,
    );
    expect(sendings.map(({ at }) => at - START)).toEqual([0, HOUR, 2 * HOUR - MINUTE, 2 * HOUR]);
    for (const sending of sendings) expect(new Set(stampsOf(sending))).toEqual(new Set([sending.at]));
    expect(sendings.at(-1)?.readings.map(({ vendor_device_id }) => vendor_device_id)).toEqual([
      'long',
      'short',
    ]);
    expect([...origins]).toEqual([
      ['long', START - HOUR],
      ['short', START + 2 * HOUR],
    ]);
    expect([from, to]).toEqual([START, START + 2 * HOUR]);
  });

  it('at any speed keeps the spacing, stamps nothing ahead of the clock, ends at the clock, and looks like no slow clock', () => {
    const times = fc
      .array(fc.integer({ min: 1, max: 90 * MINUTE }), { minLength: 1, maxLength: 60 })
      .map((gaps) => gaps.reduce<number[]>((all, gap) => [...all, (all.at(-1) ?? 0) + gap], []));
    fc.assert(
      fc.property(times, times, fc.double({ min: 1, max: 5_000, noNaN: true }), (a, b, speed) => {
        const { sendings, origins, to } = plan([recording('a', a), recording('b', b)], speed);
        const feeds = new Map<string, FeedState>();
        const stamps = new Map<string, number[]>([
          ['a', []],
          ['b', []],
        ]);
        for (const { at, readings } of sendings) {
          expect(readings.length).toBeLessThanOrEqual(1_000);
          for (const device of new Set(readings.map(({ vendor_device_id }) => vendor_device_id))) {
            const own = stampsOf({
              readings: readings.filter(({ vendor_device_id }) => vendor_device_id === device),
            });
            stamps.get(device)?.push(...own);
            const newest = Math.max(...own);
            const known = feeds.get(device) ?? null;
            const placement = placeDelivery(known, newest, at, 28 * 24 * HOUR);
            expect(placement).toMatchObject({ shift: 0, clockOffset: null });
            feeds.set(device, feedAfter(known, { newest, receivedAt: at, hasValue: true }, placement));
          }
        }
        for (const [device, given] of [
          ['a', a],
          ['b', b],
        ] as const)
          expect(stamps.get(device)).toEqual(given.map((time) => (origins.get(device) ?? NaN) + time));
        expect((sendings.at(-1)?.at ?? NaN) - to).toBeLessThanOrEqual(1_000);
      }),
    );
  });

  it('leaves out what would be too old by the time it is sent, and rows without any measurement', () => {
    const { sendings, tooOld } = plan([recording('a', [0, 10 * HOUR, 20 * HOUR])], 1_000_000, 15 * HOUR);
    expect(tooOld).toBe(1);
    expect(sendings.flatMap(({ readings }) => readings)).toHaveLength(2);
    const empty: Recording = {
      ...recording('b', [0, HOUR]),
      readings: [{ time: 0, measured: {}, isSepsis: null }],
    };
    expect(plan([empty], 1).sendings).toEqual([]);
  });

  it('names every device after its recording, as a device may be named', () => {
    expect(deviceName('replay-', recording('set a/p 1.psv', []))).toBe('replay-set_a.p_1');
    expect(deviceName('', recording(`${'x'.repeat(80)}1.csv`, []))).toBe(`${'x'.repeat(63)}1`);
  });
});

describe('a replay', () => {
  const server = (outcomes: readonly Outcome[]) => {
    let now = START;
    const waited: number[] = [];
    const clock: ReplayClock = {
      now: () => now,
      until: async (moment) => {
        waited.push(moment - now);
        now = Math.max(now, moment);
      },
    };
    const left = [...outcomes];
    const sent: number[] = [];
    return {
      clock,
      waited,
      sent,
      post: async (readings: readonly unknown[]): Promise<Outcome> => {
        sent.push(readings.length);
        return left.shift() ?? { kind: 'stored', rejected: 0, commands: [] };
      },
    };
  };
  const two = plan([recording('a', [0, HOUR])], 1);

  it('tries again what the server cannot take now, after the pause that it asks for', async () => {
    const { clock, waited, sent, post } = server([
      { kind: 'later', why: 'HTTP 503', pauseMs: 700 },
      { kind: 'later', why: 'gone', pauseMs: null },
      { kind: 'stored', rejected: 1, commands: [] },
    ]);
    const why: string[] = [];
    expect(await replay({ plan: two, clock, post, onRetry: (reason) => why.push(reason) })).toEqual({
      sent: 2,
      rejected: 1,
    });
    expect(why).toEqual(['HTTP 503', 'gone']);
    expect(sent).toEqual([1, 1, 1, 1]);
    expect(waited).toEqual([0, 700, 500, HOUR - 1_200]);
  });

  it('ends with the reason when the server will never take it', async () => {
    for (const outcome of [
      { kind: 'refused', why: 'HTTP 400' },
      { kind: 'unauthorized' },
      { kind: 'too-large' },
    ] as const) {
      const { clock, post } = server([outcome]);
      await expect(replay({ plan: two, clock, post })).rejects.toThrow(ReplayRefused);
    }
  });
});

describe('the command line of a replay', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'replay-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const parsed = (...argv: string[]) => parseReplayArguments(argv, { GATEWAY_TOKEN: 'token' }, folder);

  it('has a default for everything but the folder', () => {
    expect(parsed(folder)).toEqual({
      folder,
      kind: undefined,
      speed: 1,
      server: 'http://127.0.0.1:3000',
      token: 'token',
      prefix: 'replay-',
      most: Infinity,
      maxAgeMs: 28 * 24 * HOUR,
    });
    expect(
      parsed(
        folder,
        '--as',
        '2009',
        '--speed',
        '60',
        '--server',
        'https://ward.example/',
        '--most',
        '3',
        '--max-age-days',
        '7',
      ),
    ).toMatchObject({
      kind: '2009',
      speed: 60,
      server: 'https://ward.example',
      most: 3,
      maxAgeMs: 7 * 24 * HOUR,
    });
  });

  it.each([
    [[], /one folder/],
    [['/nowhere/at/all'], /no folder/],
    [['--speed', '0.5'], /--speed/],
    [['--as', '2020'], /--as/],
    [['--server', 'ftp://x'], /--server/],
    [['--most', '0'], /--most/],
    [['--unknown'], /unknown/],
  ] as const)('says what is wrong with %j', (argv, complaint) => {
    const rest = argv.length === 0 || argv[0].startsWith('/') ? argv : [folder, ...argv];
    expect(parsed(...rest)).toMatch(complaint);
  });

  it('wants a token', () => expect(parseReplayArguments([folder], {}, folder)).toMatch(/--token/));
});
