import { isSoundOn, soundPauseLeft, subscribeToStationSound } from '../../../lib/browser/stationSound';
import { alarmBurst } from './alarmBurst';
import { playBurst } from './playBurst';
import { nextBurst, type LastBurst, type Sounding } from './nextBurst';

/**
 * Whether alarms sound at this station: `blocked` while the browser refuses to play without a press of the
 * user, `unsupported` without Web Audio.
 */
export type SoundState = 'on' | 'off' | 'blocked' | 'unsupported';

interface PlayerOptions {
  createContext: () => AudioContext;
  /** Monotonic ms. */
  now: () => number;
  /** Epoch ms. */
  wallClock: () => number;
}

/** Presses after which a browser lets a page play. */
const PRESSES = ['pointerdown', 'keydown'] as const;

/** Plays the sounds of alarms in this tab. `sound` may come from another tab that leads. */
export class StationPlayer {
  readonly #options: PlayerOptions;
  readonly #listeners = new Set<() => void>();
  #context: AudioContext | null = null;
  #isUnsupported = false;
  #wanted: Sounding | null = null;
  #last: LastBurst | null = null;
  #isLeading = false;
  #isLeaderBlocked = false;

  constructor(options: PlayerOptions) {
    this.#options = options;
  }

  /** Starts to listen for presses and settings; returns the function that ends it. */
  start(): () => void {
    const stopListening = subscribeToStationSound(() => {
      if (isSoundOn()) this.#resume();
      this.#changed();
    });
    const onPress = () => {
      if (isSoundOn()) this.#resume();
    };
    for (const press of PRESSES) window.addEventListener(press, onPress, { passive: true });
    if (isSoundOn()) this.#resume();
    return () => {
      stopListening();
      for (const press of PRESSES) window.removeEventListener(press, onPress);
      this.#wanted = null;
      void this.#context?.close();
      this.#context = null;
    };
  }

  /** What sounds from the next tick on; null: nothing. */
  want(sounding: Sounding | null): void {
    this.#wanted = sounding;
  }

  /** Once a second. Only the leading tab plays. */
  tick(isLeading: boolean): void {
    if (isLeading !== this.#isLeading) {
      this.#isLeading = isLeading;
      this.#isLeaderBlocked = false;
      this.#changed();
    }
    const { now, wallClock } = this.#options;
    if (!isLeading || !isSoundOn() || soundPauseLeft(wallClock()) > 0) return;
    if (this.#context?.state !== 'running') return this.#resume();
    const burst = nextBurst(this.#wanted, this.#last, now());
    if (burst === null || this.#wanted === null) return;
    this.#last = { severity: this.#wanted.severity, startedAt: now(), burst };
    playBurst(this.#context, burst, this.#context.currentTime);
  }

  /** Plays a burst once, after a press of the user. */
  async test(sounding: Sounding): Promise<void> {
    const context = this.#open();
    if (context === null) return;
    await context.resume();
    playBurst(context, alarmBurst(sounding.severity, sounding.melody), context.currentTime);
    this.#changed();
  }

  /** The leading tab, which is another one, may not play. */
  leaderIsBlocked(isBlocked: boolean): void {
    if (isBlocked === this.#isLeaderBlocked) return;
    this.#isLeaderBlocked = isBlocked;
    this.#changed();
  }

  /** Whether this tab can play sound. */
  canPlay(): boolean {
    return isSoundOn() && this.#context?.state === 'running';
  }

  state = (): SoundState => {
    if (this.#isUnsupported || typeof AudioContext === 'undefined') return 'unsupported';
    if (!isSoundOn()) return 'off';
    const isBlocked = this.#isLeading ? !this.canPlay() : this.#isLeaderBlocked && !this.canPlay();
    return isBlocked ? 'blocked' : 'on';
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #open(): AudioContext | null {
    if (this.#context !== null || this.#isUnsupported) return this.#context;
    try {
      this.#context = this.#options.createContext();
      this.#context.onstatechange = () => this.#changed();
    } catch {
      this.#isUnsupported = true;
      this.#changed();
    }
    return this.#context;
  }

  /** Refused without an error until the user presses something. */
  #resume(): void {
    const context = this.#open();
    if (context !== null && context.state !== 'running') void context.resume().catch(() => undefined);
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The player of this tab. */
export const stationPlayer = new StationPlayer({
  createContext: () => new AudioContext(),
  now: () => performance.now(),
  wallClock: Date.now,
});
