import { SIGNS_OF_LIFE } from '../../clinical/boardPlace';
import { VITALS } from '../../clinical/vitals';
import type { DashboardEntry } from '../../contract/dashboard';

/** What stands for a vital for which the sensor sends 0: no value, and perhaps the patient (open-points §4). */
export const ZERO = '0?';

/** What the mark means, in words. */
export const ZERO_WORDS = 'sensor sends 0: patient or sensor?';

/** What a card says of it. */
export const SENDS_ZERO = 'Sensor sends 0';

/** The vitals among HR and RR for which the sensor sends 0, by their labels: while there is one, the card is never calm. */
export function zeroedSigns({ zeros }: Pick<DashboardEntry, 'zeros'>): string[] {
  return SIGNS_OF_LIFE.filter((key) => zeros.includes(key)).map((key) => VITALS[key].label);
}
