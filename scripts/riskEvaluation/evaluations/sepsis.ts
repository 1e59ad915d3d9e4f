import { HOUR_MS } from '../../../src/server/services/scoring/vitals';
import { RISK_MEDIUM } from '../../../src/clinical/risk';
import type { Moment } from '../play';
import { normalisedUtility } from '../statistics/utility';
import type { EvaluatedMoment } from './discrimination';

/** The labels of the challenge begin this long before the onset. */
const LABELLED_AHEAD = 6 * HOUR_MS;

/** The onset of sepsis (epoch ms); null without one, and where the first reading is labelled already: the onset is then not known. */
export function onsetOf(moments: readonly Moment[]): number | null {
  const first = moments.findIndex(({ isSepsis }) => isSepsis === true);
  return first <= 0 ? null : (moments[first]?.time ?? NaN) + LABELLED_AHEAD;
}

/** Predictors of sepsis, the product's own last, with the customary score at which each of them predicts it. */
const PREDICTORS: readonly { name: string; cutOff: number; scoreOf(moment: Moment): number | null }[] = [
  { name: 'qSOFA, two parts', cutOff: 2, scoreOf: ({ qSofa }) => qSofa },
  { name: 'SIRS, three vitals', cutOff: 2, scoreOf: ({ sirs }) => sirs },
  { name: 'NEWS2, five of seven parts', cutOff: 5, scoreOf: ({ news2 }) => news2 },
  { name: 'SPI', cutOff: RISK_MEDIUM, scoreOf: ({ observations }) => observations.spi },
];
export const SEPSIS_NAMES = PREDICTORS.map(({ name }) => name);

/** All are evaluated at the moments at which SPI is known; null where no recording is labelled. */
export function evaluatedSepsis(
  played: readonly { patient: number; moments: readonly Moment[] }[],
): EvaluatedMoment[] | null {
  const evaluated = played.flatMap(({ patient, moments }) =>
    moments.flatMap((moment): EvaluatedMoment[] => {
      if (moment.observations.spi === null || moment.isSepsis === null) return [];
      return [
        {
          patient,
          isPositive: moment.isSepsis,
          scores: Object.fromEntries(PREDICTORS.map(({ name, scoreOf }) => [name, scoreOf(moment) ?? NaN])),
        },
      ];
    }),
  );
  return evaluated.length === 0 ? null : evaluated;
}

/** The challenge's utility of each predictor at its customary threshold. */
export function utilitiesOf(
  played: readonly { moments: readonly Moment[] }[],
): { name: string; cutOff: number; utility: number }[] {
  return PREDICTORS.map(({ name, cutOff, scoreOf }) => ({
    name,
    cutOff,
    utility: normalisedUtility(
      played.map(({ moments }) => ({
        labels: moments.map(({ isSepsis }) => isSepsis === true),
        predictions: moments.map(
          (moment) => moment.observations.spi !== null && (scoreOf(moment) ?? 0) >= cutOff,
        ),
      })),
    ),
  }));
}
