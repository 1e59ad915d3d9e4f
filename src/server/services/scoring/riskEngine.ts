import type { ScoreKey } from '../../../clinical/observationKeys';
import { hipi } from './hipi';
import type { PatientHistory } from './history/patientHistory';
import type { RiskModel } from './riskModel';
import { spi } from './spi';

/** The model of each score. */
export const MODELS: Readonly<Record<ScoreKey, RiskModel>> = { hipi, spi };

/**
 * The pair of models as it is stored with every score: a row of `risk_engines`. Another pair is another row,
 * added by a migration.
 */
export const RISK_ENGINE = { id: 2, hipi: hipi.id, spi: spi.id };

/** Both scores at a history's moment; null where one is not known. */
export type Scores = Record<ScoreKey, number | null>;

export function scoresOf(history: PatientHistory): Scores {
  return { hipi: hipi.score(history), spi: spi.score(history) };
}
