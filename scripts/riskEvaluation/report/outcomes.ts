import type { Evaluation, EvaluatedOutcome } from '../evaluate';
import { figure, table, withInterval } from './table';

/**
 * The tables of one outcome: how predictors compare, the results at the thresholds, how often each range came
 * true, and groups of patients.
 */
export function outcomeTables(outcome: EvaluatedOutcome): string[] {
  const { title, events, moments, resamples, predictors, gain, score } = outcome;
  return [
    table(
      `${title}: ${events} of ${moments} moments (${figure((100 * events) / moments, 1)} %); 95 % intervals of ${resamples} resamples of patients`,
      ['predictor', 'AUROC', 'AUPRC'],
      [
        ...predictors.map(({ name, auroc, auprc }) => [name, withInterval(auroc), withInterval(auprc)]),
        [`${score} less ${gain.over}`, withInterval(gain.auroc, 4), withInterval(gain.auprc, 4)],
      ],
    ),
    table(
      `${score} at its thresholds`,
      ['score', 'share of moments', 'sensitivity', 'followed by the event'],
      outcome.points.map(({ threshold, share, sensitivity, precision }) => [
        `≥ ${threshold}`,
        withInterval(share),
        withInterval(sensitivity),
        withInterval(precision),
      ]),
    ),
    table(
      `Calibration of ${score}`,
      ['score', 'moments', 'followed by the event'],
      outcome.calibration.map(({ from, to, count, positives }) => [
        `${from}–${to}`,
        String(count),
        count === 0 ? '–' : `${figure((100 * positives) / count, 2)} %`,
      ]),
    ),
    ...groupTable(outcome),
  ];
}

function groupTable({ groups, score }: EvaluatedOutcome): string[] {
  if (groups.length === 0) return [];
  const rows = groups.map(({ name, patients, moments, events, predictors, points: [point] }) => [
    name,
    String(patients),
    String(moments),
    figure((100 * events) / moments, 1),
    ...predictors.map(({ auroc }) => withInterval(auroc)),
    ...(point === undefined ? [] : [withInterval(point.sensitivity), withInterval(point.precision)]),
  ]);
  const [first] = groups;
  const names = first?.predictors.map(({ name }) => `AUROC of ${name}`) ?? [];
  return [
    table(
      `${score} by sex and age`,
      ['patients', 'number', 'moments', 'events (%)', ...names, 'sensitivity at 50', 'followed at 50'],
      rows,
    ),
  ];
}

/** The challenge's utility. */
export function utilityTable({ utilities }: NonNullable<Evaluation['sepsis']>): string {
  return table(
    'Normalised utility of the challenge: 1 for the best predictions that were possible, 0 for silence',
    ['predictor', 'predicts at', 'utility'],
    utilities.map(({ name, cutOff, utility }) => [name, `≥ ${cutOff}`, figure(utility)]),
  );
}
