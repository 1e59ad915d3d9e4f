import { kindOfType } from '../../../clinical/alarms/kindLists';
import { oneIn, rateText } from '../../../clinical/risk';
import type { ScoreKey } from '../../../clinical/observationKeys';
import type { News2 } from '../../../contract/risk';

/** Whether an alert is about a risk score. */
export const isScore = (type: string): boolean => scoreOf(type) !== null;

/**
 * How often the score of an alert preceded the event in the held-out patients: 'about 1 in 5 within the hour'; null for alerts
 * that are not scores (open-points §4).
 */
export function meaningOf(type: string, value: number): string | null {
  const score = scoreOf(type);
  return score === null ? null : rateText(score, oneIn(score, value));
}

const scoreOf = (type: string): ScoreKey | null => kindOfType(type)?.explainedBy ?? null;

/** NEWS2 as far as it is known: '7 (5 of 7 parts)'. A partial total is never shown without its parts. */
export const news2Text = ({ total, parts_known: known }: Pick<News2, 'total' | 'parts_known'>): string =>
  `${total} (${known} of 7 parts)`;
