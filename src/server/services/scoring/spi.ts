import type { VitalKey } from '../../../clinical/vitals';
import { INPUT_LIFETIME_MS, percentOf, type RiskModel } from './riskModel';

/** Weight of the newest hour in the exponential average of every input. */
const SMOOTHING = 0.25;

/** One of these must be fresh: a score made from defaults alone would be a number about nobody. */
const REQUIRED: readonly VitalKey[] = ['heartRate', 'respirationRate', 'bloodPressureSystolic'];

/**
 * SPI: probability of sepsis (Sepsis-3) within six hours, stretched so that the top tenth of hours reads 50 and the top
 * few per cent 85. Coefficients from PhysioNet 2019 set B. Null unless a heart rate, respiratory rate or systolic
 * pressure is at most 30 min old; a missing input takes its healthy value. A research baseline, not validated clinically.
 */
export const spi: RiskModel = {
  score(history) {
    if (REQUIRED.every((key) => history.latest(key, INPUT_LIFETIME_MS) === null)) return null;
    const smoothed = (key: VitalKey): number | null => history.smoothed(key, SMOOTHING);
    const pulse = smoothed('heartRate');
    const systolic = smoothed('bloodPressureSystolic');
    const heartRate = clip(pulse ?? 83, 30, 180);
    const respiration = clip(smoothed('respirationRate') ?? 18, 6, 45);
    const temperature = clip(smoothed('bodyTemperature') ?? 36.9, 34, 41);
    const saturation = clip(smoothed('bloodOxygenSaturation') ?? 98, 80, 100);
    const pressure = clip(systolic ?? 124, 60, 220);
    // A pressure of 0 is a line that fell off; the index is then unknown.
    const shockIndex = clip(pulse === null || systolic === null || systolic === 0 ? 0.67 : pulse / systolic, 0.3, 2);
    const logOdds =
      -4.72 +
      (0.155 * above(heartRate, 90)) / 10 +
      (0.294 * above(respiration, 20)) / 5 +
      1.087 * above(temperature, 37.5) +
      0.303 * above(36.5, temperature) +
      0.066 * above(95, saturation) +
      (saturation >= 99.5 ? 0.255 : 0) +
      (0.191 * above(110, pressure)) / 10 +
      0.027 * above(shockIndex, 0.7) * 10 -
      (0.399 * above(70, heartRate)) / 10 +
      (0.251 * above(14, respiration)) / 2;
    return percentOf(9.37 + 2.5 * logOdds);
  },
};

/** (value − limit)₊ */
function above(value: number, limit: number): number {
  return Math.max(0, value - limit);
}

function clip(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
