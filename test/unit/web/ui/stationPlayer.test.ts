/** @jest-environment jsdom */
import { pauseSound, resumeSound, switchSound } from '../../../../src/web/lib/browser/stationSound';
import { StationPlayer } from '../../../../src/web/features/sound/playing/stationPlayer';

/** The part of a browser's audio that the player uses: it counts the pulses that were scheduled. */
class FakeContext {
  static mayPlay = true;
  state: AudioContextState = 'suspended';
  onstatechange: (() => void) | null = null;
  currentTime = 0;
  destination = {};
  starts: number[] = [];
  createPeriodicWave = () => ({});
  resume = async () => {
    if (!FakeContext.mayPlay) return;
    this.state = 'running';
    this.onstatechange?.();
  };
  close = async () => undefined;
}

let contexts: FakeContext[] = [];
const now = { monotonic: 0, wall: Date.parse('2026-03-01T10:00:00Z') };

beforeEach(() => {
  contexts = [];
  FakeContext.mayPlay = true;
  Object.assign(now, { monotonic: 0, wall: Date.parse('2026-03-01T10:00:00Z') });
  localStorage.clear();
  Object.assign(globalThis, {
    AudioContext: FakeContext,
    OscillatorNode: class {
      constructor(private readonly context: FakeContext) {}
      connect = <T>(next: T): T => next;
      start = (at: number) => this.context.starts.push(at);
      stop = () => undefined;
    },
    GainNode: class {
      gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
      connect = () => undefined;
    },
  });
});

function startPlayer() {
  const player = new StationPlayer({
    createContext: () => {
      const context = new FakeContext();
      contexts.push(context);
      return context as unknown as AudioContext;
    },
    now: () => now.monotonic,
    wallClock: () => now.wall,
  });
  return { player, stop: player.start() };
}

const pulses = (): number => contexts.reduce((sum, { starts }) => sum + starts.length, 0);
const settled = () => new Promise((resolve) => setTimeout(resolve));
const CRITICAL = { severity: 'CRITICAL', melody: 'general' } as const;

it('plays nothing, and opens nothing, before a person turns the sound on', () => {
  const { player, stop } = startPlayer();
  player.want(CRITICAL);
  player.tick(true);
  expect([player.state(), contexts.length]).toEqual(['off', 0]);
  stop();
});

it('plays in the leading tab alone, and again after the rest', async () => {
  const { player, stop } = startPlayer();
  switchSound(true);
  await settled();
  player.want(CRITICAL);
  player.tick(false);
  expect(pulses()).toBe(0);
  player.tick(true);
  expect(pulses()).toBe(10);
  now.monotonic = 1_000;
  player.tick(true);
  expect(pulses()).toBe(10);
  now.monotonic = 20_000;
  player.tick(true);
  expect(pulses()).toBe(20);
  player.want(null);
  now.monotonic = 60_000;
  player.tick(true);
  expect(pulses()).toBe(20);
  stop();
});

it('says that it is blocked until a press, and plays then', async () => {
  FakeContext.mayPlay = false;
  const { player, stop } = startPlayer();
  switchSound(true);
  player.want(CRITICAL);
  player.tick(true);
  await settled();
  expect([player.state(), pulses()]).toEqual(['blocked', 0]);
  FakeContext.mayPlay = true;
  window.dispatchEvent(new Event('pointerdown'));
  await settled();
  player.tick(true);
  expect([player.state(), pulses()]).toEqual(['on', 10]);
  stop();
});

it('knows that the leading tab is blocked, unless it can play itself', async () => {
  FakeContext.mayPlay = false;
  const { player, stop } = startPlayer();
  switchSound(true);
  await settled();
  player.tick(false);
  player.leaderIsBlocked(true);
  expect([player.state(), player.canPlay()]).toEqual(['blocked', false]);
  FakeContext.mayPlay = true;
  window.dispatchEvent(new Event('keydown'));
  await settled();
  expect([player.state(), player.canPlay()]).toEqual(['on', true]);
  stop();
});

it('is silent during an audio pause of at most 2 min, which a clock that was put back does not lengthen', async () => {
  const { player, stop } = startPlayer();
  switchSound(true);
  await settled();
  player.want(CRITICAL);
  pauseSound(now.wall);
  player.tick(true);
  now.wall += 119_000;
  player.tick(true);
  expect(pulses()).toBe(0);
  now.wall += 1_000;
  player.tick(true);
  expect(pulses()).toBe(10);
  pauseSound(now.wall);
  now.wall -= 3_600_000;
  now.monotonic = 60_000;
  player.tick(true);
  expect(pulses()).toBe(20);
  pauseSound(now.wall);
  resumeSound();
  now.monotonic = 120_000;
  player.tick(true);
  expect(pulses()).toBe(30);
  stop();
});

it('a test plays once, also while the sound is off', async () => {
  const { player, stop } = startPlayer();
  await player.test({ severity: 'WARNING', melody: 'general' });
  expect([pulses(), player.state()]).toEqual([3, 'off']);
  stop();
});
