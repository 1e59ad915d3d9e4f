import { SCORE_KEYS, type ScoreKey } from '../../src/clinical/vitals';
import { judge, QUIET, type Severity } from '../../src/server/services/alerting/alertRule';
import type { AlertState } from '../../src/server/db/alertStates';
import type { Moment } from './play';

/** An alert that the product raises. */
export interface PlayedAlert {
  score: ScoreKey;
  severity: Severity;
  isRepeat: boolean;
  /** Epoch ms. */
  time: number;
  value: number;
}

/** The alerts of one patient by the server's own rule, when each reading is delivered by itself and at once. */
export function alertsOf(moments: readonly Moment[]): PlayedAlert[] {
  const states: Record<ScoreKey, AlertState> = { hipi: QUIET, spi: QUIET };
  const alerts: PlayedAlert[] = [];
  for (const moment of moments) {
    for (const score of SCORE_KEYS) {
      const value = moment[score];
      const { state, alarm } = judge(states[score], { time: moment.time, score: value }, moment.time);
      states[score] = state;
      if (alarm !== null && value !== null) alerts.push({ score, ...alarm, time: moment.time, value });
    }
  }
  return alerts;
}
