import type { AlertState } from '../../src/server/db/alerting/alertStates';
import { evaluateDelivery, type Delivery } from '../../src/server/services/alerting/alertRule';
import type { Announcement } from '../../src/server/services/alerting/announce';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** When the feeds of these tests begin. */
export const START = Date.UTC(2026, 10, 20, 6, 0, 0);

/** A value as `[when, score]`, in ms after START. */
export type At = readonly [at: number, score: number];

/** What was announced, and when by the server's clock. */
export interface Heard extends Announcement {
  now: number;
}

/** One score of one patient before the alert rule; the state goes through JSON between deliveries, as in the database. */
export class AlertedPatient {
  readonly heard: Heard[] = [];
  #kept: string | null = null;

  constructor(private readonly silenceMs = 5 * MINUTE) {}

  get state(): AlertState | undefined {
    return this.#kept === null ? undefined : (JSON.parse(this.#kept) as AlertState);
  }

  set state(state: AlertState | undefined) {
    this.#kept = state === undefined ? null : JSON.stringify(state);
  }

  /** How many bytes the state takes in the patient's row. */
  get bytes(): number {
    return this.#kept?.length ?? 0;
  }

  /** The alarm that stands. */
  get standing(): 'WARNING' | 'CRITICAL' | null {
    const level = Math.max(this.state?.stream?.level ?? 0, this.state?.hand?.level ?? 0);
    return level === 0 ? null : level === 1 ? 'WARNING' : 'CRITICAL';
  }

  /** Values that came together at `now` (ms after START); returns what was announced then, or null. */
  deliver(
    values: readonly At[],
    now: number,
    { byHand = false, ...more }: { byHand?: boolean } & Partial<Delivery> = {},
  ): Heard | null {
    const { state, announcement } = evaluateDelivery(this.state, {
      values: values.map(([at, score]) => ({ time: START + at, score, byHand })),
      now: START + now,
      silenceMs: this.silenceMs,
      ...more,
    });
    this.state = state;
    if (announcement === null) return null;
    const heard = { ...announcement, now: START + now };
    this.heard.push(heard);
    return heard;
  }

  /** Values of a device that came as they were measured. */
  measure(values: readonly At[]): this {
    for (const value of values) this.deliver([value], value[0]);
    return this;
  }

  /** What was announced, as `[ms after START by the server's clock, severity]`, a repeat with a trailing `!`. */
  get said(): [number, string][] {
    return this.heard.map(({ now, severity, isRepeat }) => [
      now - START,
      `${severity}${isRepeat ? '!' : ''}`,
    ]);
  }
}

/** Scores one after the other, `gap` ms apart, the first `from` ms after START. */
export function feed(scores: readonly number[], gap: number, from = 0): At[] {
  return scores.map((score, index) => [from + index * gap, score]);
}

/** The same score `count` times. */
export function always(score: number, count: number): number[] {
  return Array.from({ length: count }, () => score);
}
