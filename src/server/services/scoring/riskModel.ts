import type { PatientHistory } from './patientHistory';

/** A score counts as known only while what it needs is at most this old, in ms (risk-and-forecast: 30 min). */
export const INPUT_LIFETIME_MS = 30 * 60_000;

/**
 * A risk score: 0 to 100 with at most one decimal, or null when what it needs is missing or too old. It is judged at the
 * history's moment and is a function of the history alone. A site replaces a model by another module of this shape.
 */
export interface RiskModel {
  score(history: PatientHistory): number | null;
}

/** Log-odds → percent with one decimal. */
export function percentOf(logOdds: number): number {
  return Math.round(1_000 / (1 + Math.exp(-logOdds))) / 10;
}
