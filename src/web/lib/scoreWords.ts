import type { Static } from 'typebox';
import { oneIn, rateText } from '../../clinical/riskRates';
import type { ScoreKey } from '../../clinical/vitals';
import type { AlertObservationType } from '../../contract/alerts';
import type { News2 } from '../../contract/risk';

const SCORES: Readonly<Record<Static<typeof AlertObservationType>, ScoreKey>> = { HIPI: 'hipi', SPI: 'spi' };

/** What an alert's score meant in the patients who were kept aside: 'about 1 in 5 within the hour'. */
export const meaningOf = (type: Static<typeof AlertObservationType>, value: number): string => rateText(SCORES[type], oneIn(SCORES[type], value));

/** NEWS2 so far as it is known: '7 (5 of 7 parts)'. A partial total is never shown bare. */
export const news2Text = ({ total, parts_known: known }: News2): string => `${total} (${known} of 7 parts)`;
