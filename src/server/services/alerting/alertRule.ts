import { RISK_HIGH, RISK_MEDIUM } from '../../../clinical/risk';
import type { AlertState } from '../../db/alertStates';

/** So many consecutive readings (by timestamp) must agree before anybody is alarmed: one odd value is a probe's. */
export const CONSECUTIVE_READINGS = 3;

/** A severity arms again once the score has fallen this many points below its threshold, or further. */
export const REARM_POINTS = 5;

/** A CRITICAL that has stood this long (ms) without a break is said again. */
export const REPEAT_MS = 15 * 60_000;

/** Only readings younger than this (ms) can alert: a backfill is history, not news. */
export const MAX_AGE_MS = 2 * 60_000;

/** After so long (ms) without data an episode is over, and a high score that returns is news again (hazard A7). */
export const SILENCE_MS = 5 * 60_000;

export type Severity = 'WARNING' | 'CRITICAL';

/** A score as it was judged at a reading. */
export interface ScoredReading {
  /** When it was measured, epoch ms. */
  time: number;
  /** 0 to 100; null when the score is not known, which is no data. */
  score: number | null;
}

export interface Alarm {
  severity: Severity;
  /** Said before in this episode, and still so. */
  isRepeat: boolean;
}

/** Before the first reading, and again after a silence: anything already high counts as rising. */
export const QUIET: AlertState = {
  judgedAt: null, mediumRun: 0, highRun: 0, warningArmed: true, criticalArmed: true, criticalSince: null,
};

/**
 * The alert rule of one score of one patient (open-points §4). Pure: the same state, reading and clock (`now`, epoch ms)
 * give the same answer, so it survives restarts and may run on any server. Readings must come in the order of their
 * times; one that is late, too old or without a score leaves the state as it was.
 */
export function judge(known: AlertState, { time, score }: ScoredReading, now: number): { state: AlertState; alarm: Alarm | null } {
  const isNews = known.judgedAt === null || time > known.judgedAt;
  if (score === null || !isNews || now - time >= MAX_AGE_MS) return { state: known, alarm: null };

  const episode = known.judgedAt !== null && time - known.judgedAt > SILENCE_MS ? QUIET : known;
  const state: AlertState = {
    judgedAt: time,
    mediumRun: score >= RISK_MEDIUM ? Math.min(episode.mediumRun + 1, CONSECUTIVE_READINGS) : 0,
    highRun: score >= RISK_HIGH ? Math.min(episode.highRun + 1, CONSECUTIVE_READINGS) : 0,
    warningArmed: episode.warningArmed || score <= RISK_MEDIUM - REARM_POINTS,
    criticalArmed: episode.criticalArmed || score <= RISK_HIGH - REARM_POINTS,
    criticalSince: score >= RISK_HIGH ? episode.criticalSince : null,
  };

  if (state.criticalArmed && state.highRun === CONSECUTIVE_READINGS) {
    // Disarms both: on its way down from CRITICAL a score does not rise through MEDIUM.
    return raise('CRITICAL', false, { ...state, criticalArmed: false, warningArmed: false, criticalSince: time });
  }
  if (state.warningArmed && state.mediumRun === CONSECUTIVE_READINGS) {
    return raise('WARNING', false, { ...state, warningArmed: false });
  }
  if (!state.criticalArmed && score >= RISK_HIGH) {
    // A score that flickers around HIGH never stands there for long, and so is not repeated (hazard A9).
    if (state.criticalSince === null) return { state: { ...state, criticalSince: time }, alarm: null };
    if (time - state.criticalSince >= REPEAT_MS) return raise('CRITICAL', true, { ...state, criticalSince: time });
  }
  return { state, alarm: null };
}

function raise(severity: Severity, isRepeat: boolean, state: AlertState): { state: AlertState; alarm: Alarm } {
  return { state, alarm: { severity, isRepeat } };
}
