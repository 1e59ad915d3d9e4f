import { byKey } from '../../../clinical/observationKeys';
import { VITAL_KEYS, VITALS } from '../../../clinical/vitals';

/** The one colour of a vital, in charts, chips and tiles alike (`tokens.css`). */
export const VITAL_COLORS = byKey(VITAL_KEYS, (key) => `var(--${VITALS[key].token})`);
