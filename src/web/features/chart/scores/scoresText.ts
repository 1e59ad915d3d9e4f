import { SCORE_KEYS, SCORE_NAMES } from '../../../../clinical/observationKeys';
import { isForecast, type ChartSet } from '../../../clinical/charts/chartSets';
import { scoreText } from '../../../clinical/words/observationText';
import { news2Text } from '../../../clinical/words/scoreWords';

/** The columns of scores in a table, in the order of the strip. */
export const SCORE_COLUMNS = [...SCORE_KEYS.map((key) => SCORE_NAMES[key]), 'NEWS2'] as const;

/** The scores of a set, one for each of `SCORE_COLUMNS`; null where one is not known, and of every forecast. */
export function scoresOf(set: ChartSet | null): (string | null)[] {
  if (set === null || isForecast(set)) return SCORE_COLUMNS.map(() => null);
  const scores = SCORE_KEYS.map((key) => set.observations[key]);
  return [
    ...scores.map((score) => (score === null ? null : scoreText(score))),
    set.news2 === undefined || set.news2 === null ? null : news2Text(set.news2),
  ];
}

/** The known scores of a set, each with its name: 'HIPI 91', 'NEWS2 9 (5 of 7 parts)'. */
export const scoreTexts = (set: ChartSet | null): string[] =>
  scoresOf(set).flatMap((text, index) => (text === null ? [] : [`${SCORE_COLUMNS[index]} ${text}`]));
