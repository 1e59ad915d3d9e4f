import { VITALS, type VitalKey } from './vitals';

/** Whether a number can be this vital of a living or dying human; limits included. */
export function isWithinLimits(key: VitalKey, value: number): boolean {
  const { min, max } = VITALS[key].limits;
  return value >= min && value <= max;
}

/** Whether a ward often sees such a value; see `plausible` in `vitalDefinition.ts`. */
export function isPlausible(key: VitalKey, value: number): boolean {
  const { min, max } = VITALS[key].plausible;
  return value >= min && value <= max;
}

/**
 * Whether a number is what a sensor without contact sends instead of a value: 0 for every vital whose limits
 * begin there (open-points §4). It may also be the patient's true value, so it is never shown as normal.
 */
export function isSensorZero(key: VitalKey, value: number): boolean {
  return value === 0 && VITALS[key].limits.min === 0;
}
