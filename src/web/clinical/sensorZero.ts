import { SIGNS_OF_LIFE } from '../../clinical/boardPlace';
import { VITALS } from '../../clinical/vitals';
import type { DashboardEntry } from '../../contract/dashboard';

/**
 * Shown for a vital for which the sensor sends 0: not a value, and perhaps the patient's condition
 * (open-points §4).
 */
export const ZERO = '0?';

/** The meaning of the mark, as text. */
export const ZERO_WORDS = 'sensor sends 0: patient or sensor?';

/** The card's message for it. */
export const SENDS_ZERO = 'Sensor sends 0';

/**
 * The vitals among HR and RR for which the sensor sends 0, by their labels: while there is one, the card must
 * not look reassuring.
 */
export function zeroedSigns({ zeros }: Pick<DashboardEntry, 'zeros'>): string[] {
  return SIGNS_OF_LIFE.filter((key) => zeros.includes(key)).map((key) => VITALS[key].label);
}
