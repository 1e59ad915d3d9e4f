import type { ScoreKey } from '../../clinical/vitals';

/** What the alert rule remembers of one score of a patient between two readings (services/alerting). Times are epoch ms. */
export interface AlertState {
  /** Time of the newest reading that was judged; null before the first. */
  judgedAt: number | null;
  /** How many readings in a row, up to that one, were at or above MEDIUM; counted no further than needed. */
  mediumRun: number;
  /** The same at or above HIGH. */
  highRun: number;
  warningArmed: boolean;
  criticalArmed: boolean;
  /** Since when a raised CRITICAL has stood at or above HIGH without a break and unrepeated; null while it does not. */
  criticalSince: number | null;
}

/** By score; one that was never judged is left out. */
export type AlertStates = Partial<Record<ScoreKey, AlertState>>;
