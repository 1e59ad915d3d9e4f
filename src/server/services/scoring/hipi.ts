import type { PatientHistory } from './patientHistory';
import { INPUT_LIFETIME_MS, percentOf, type RiskModel } from './riskModel';

/**
 * HIPI: probability of a mean arterial pressure under 65 mmHg within the next hour, stretched so that P 0.10 reads 50
 * and P 0.30 reads 85. Coefficients from PhysioNet 2019 set B. Null without a mean pressure of the last
 * 30 min. A lower pressure never lowers it. A research baseline, not validated clinically.
 */
export const hipi: RiskModel = {
  score(history) {
    const pressure = history.latest('bloodPressureMean', INPUT_LIFETIME_MS);
    if (pressure === null) return null;
    const sixHours = pressures(history, 6);
    const threeHours = pressures(history, 3);
    const mean = threeHours.reduce((sum, value) => sum + value, 0) / threeHours.length;
    const logOdds = 11.479 - 0.0566 * pressure - 0.0733 * mean - 0.064 * Math.min(...sixHours);
    return percentOf(2.823 + 1.285 * logOdds);
  },
};

/** Medians of the mean pressure (mmHg) in the last hours, without those in which it was not measured. */
function pressures(history: PatientHistory, hours: number): number[] {
  const medians: number[] = [];
  for (let hour = 0; hour < hours; hour++) {
    const median = history.hourMedian('bloodPressureMean', hour);
    if (median !== null) medians.push(median);
  }
  return medians;
}
