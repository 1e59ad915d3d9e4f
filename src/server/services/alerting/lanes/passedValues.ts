import type { AlertState } from '../../../db/alerting/alertStates';
import { evaluateDepth, evaluateLoggedDepth } from './depthLane';
import type { RaiseRule } from './raiseRule';
import { standingLevel } from './standingLevel';
import type { TimedValue } from './streamLane';

/** A value of one kind of a patient: for scores, the score at a reading that carries a vital of its own. */
export interface ScoreValue {
  /** When it was measured, epoch ms. */
  time: number;
  score: number;
  /** Logged by a person; otherwise a device sent it. */
  byHand: boolean;
}

/** What the values of one delivery were, beside the state that they led to. */
export interface Found {
  /** The highest level reached, and the value that reached it; null while none was. */
  peak: { level: number; value: TimedValue } | null;
  /** From the first value at which an alarm stood until the last one that ended it; null while neither came. */
  stoodFrom: number | null;
  stoodUntil: number | null;
  /** Between the last two values of the stream, in ms; null when not known. */
  gap: number | null;
  /** A value came after a silence in which an alarm stood. */
  wasSilent: boolean;
  /** The value that lies deeper than what was acknowledged. */
  deeper: TimedValue | null;
}

/** The state while the values of one delivery pass. */
export class PassedValues {
  newest: ScoreValue | null = null;
  readonly found: Found = {
    peak: null,
    stoodFrom: null,
    stoodUntil: null,
    gap: null,
    wasSilent: false,
    deeper: null,
  };
  #state: AlertState;

  constructor(start: AlertState) {
    this.#state = start;
  }

  get state(): AlertState {
    return this.#state;
  }

  /** A value that was evaluated, with the state after it. */
  take(
    { time, score, byHand }: ScoreValue,
    next: AlertState,
    rule: RaiseRule,
    { silenceMs, mayRaise }: { silenceMs: number; mayRaise: boolean },
  ): void {
    const { found } = this;
    const value = { time, value: score };
    const previous = this.#state.stream?.at ?? null;
    if (!byHand) {
      found.gap = previous === null ? null : time - previous;
      const isAfterGap = found.gap !== null && found.gap > silenceMs;
      found.wasSilent ||= (isAfterGap || this.#state.isUnheard === true) && standingLevel(this.#state) > 0;
    }
    const depth = byHand
      ? evaluateLoggedDepth(next, score, rule)
      : evaluateDepth(this.#state, next, value, rule);
    if (depth.isDeeper && mayRaise) found.deeper = value;
    const before = standingLevel(this.#state);
    this.#state = depth.state;
    const level = standingLevel(depth.state);
    if (level > 0) found.stoodFrom ??= time;
    else if (before > 0) found.stoodUntil = time;
    if (level > (found.peak?.level ?? 0)) found.peak = { level, value };
    if (this.newest === null || time >= this.newest.time) this.newest = { time, score, byHand };
  }
}
