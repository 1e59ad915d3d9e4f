import { estimates, type Estimate, type Resampling } from '../statistics/bootstrap';
import { auprc } from '../statistics/auprc';
import { auroc } from '../statistics/auroc';
import { calibration, type CalibratedRange } from '../statistics/calibration';
import { rank, type Outcome, type Ranked } from '../statistics/ranked';
import { atThreshold } from '../statistics/threshold';

/** What several predictors gave for a patient at one moment, and whether the event followed. */
export interface EvaluatedMoment {
  /** Number of the patient. */
  patient: number;
  isPositive: boolean;
  /** By predictor. */
  scores: Readonly<Record<string, number>>;
}

/** How well predictors separate moments that are followed by the event from the others. */
export interface Discrimination {
  moments: number;
  events: number;
  resamples: number;
  predictors: { name: string; auroc: Estimate; auprc: Estimate }[];
  /** The last predictor less the best-known rival, the one before it, on the same resamples. */
  gain: { over: string; auroc: Estimate; auprc: Estimate };
}

/** The outcomes of acting at a threshold. */
export interface OperatingPoint {
  threshold: number;
  share: Estimate;
  sensitivity: Estimate;
  precision: Estimate;
}

/** Compares predictors on the same moments. `names` end with the rival and the product's own score. */
export function discriminate(
  evaluated: readonly EvaluatedMoment[],
  names: readonly string[],
  resampling: Resampling,
): Discrimination {
  const patients = numbersOf(evaluated);
  const ranked = new Map(names.map((name) => [name, ranksOf(evaluated, name, patients)]));
  const [over = '', own = ''] = names.slice(-2);
  const measures = { auroc, auprc };
  const { resamples, estimated } = estimates(
    patients.size,
    2 * names.length * evaluated.length,
    resampling,
    (weights) => {
      const said: Record<string, number> = {};
      for (const [name, ranks] of ranked) {
        for (const [measure, statistic] of Object.entries(measures))
          said[`${measure} ${name}`] = statistic(ranks, weights);
      }
      for (const measure of Object.keys(measures))
        said[`${measure} gain`] = (said[`${measure} ${own}`] ?? NaN) - (said[`${measure} ${over}`] ?? NaN);
      return said;
    },
  );
  return {
    moments: evaluated.length,
    events: evaluated.filter(({ isPositive }) => isPositive).length,
    resamples,
    predictors: names.map((name) => ({
      name,
      auroc: estimated(`auroc ${name}`),
      auprc: estimated(`auprc ${name}`),
    })),
    gain: { over, auroc: estimated('auroc gain'), auprc: estimated('auprc gain') },
  };
}

/** What one predictor does at each threshold. */
export function operatingPoints(
  evaluated: readonly EvaluatedMoment[],
  name: string,
  thresholds: readonly number[],
  resampling: Resampling,
): OperatingPoint[] {
  const patients = numbersOf(evaluated);
  const ranks = ranksOf(evaluated, name, patients);
  const { estimated } = estimates(
    patients.size,
    thresholds.length * evaluated.length,
    resampling,
    (weights) =>
      Object.fromEntries(
        thresholds.flatMap((threshold) =>
          Object.entries(atThreshold(ranks, threshold, weights)).map(([measure, value]) => [
            `${measure} ${threshold}`,
            Number(value),
          ]),
        ),
      ),
  );
  return thresholds.map((threshold) => ({
    threshold,
    share: estimated(`share ${threshold}`),
    sensitivity: estimated(`sensitivity ${threshold}`),
    precision: estimated(`precision ${threshold}`),
  }));
}

/** How often each range of one predictor's scores was followed by the event. */
export function calibrated(evaluated: readonly EvaluatedMoment[], name: string): CalibratedRange[] {
  return calibration(evaluated.map((moment) => ({ ...moment, score: moment.scores[name] ?? NaN })));
}

/** Numbers without holes for the patients that occur. */
function numbersOf(evaluated: readonly EvaluatedMoment[]): Map<number, number> {
  return new Map(
    [...new Set(evaluated.map(({ patient }) => patient))].map((patient, number) => [patient, number]),
  );
}

function ranksOf(
  evaluated: readonly EvaluatedMoment[],
  name: string,
  patients: ReadonlyMap<number, number>,
): Ranked {
  return rank(
    evaluated.map(({ patient, isPositive, scores }): Outcome => ({
      score: scores[name] ?? NaN,
      isPositive,
      patient: patients.get(patient) ?? 0,
    })),
  );
}
