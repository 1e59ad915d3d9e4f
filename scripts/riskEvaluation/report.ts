import { VITALS } from '../../src/clinical/vitals';
import type { Evaluation } from './evaluate';

/** The evaluation as tables to read. */
export function report({ stays, hours, septicStays, hypotension, sepsis, alerts, forecasts }: Evaluation): string {
  return [
    `${stays} stays, ${hours} hours, ${septicStays} stays with sepsis`,
    ...hypotension.map(({ scope, hours: judged, events, predictors }) =>
      table(
        `Hypotension (MAP < 65 mmHg in the next hour), ${scope}: ${events} of ${judged} hours`,
        ['predictor', 'AUROC'],
        predictors.map(({ name, auroc }) => [name, auroc.toFixed(3)]),
      ),
    ),
    table(
      `Sepsis (Sepsis-3 within six hours): ${sepsis.events} of ${sepsis.hours} hours`,
      ['predictor', 'AUROC', 'predicts at', 'normalised utility'],
      sepsis.predictors.map(({ name, auroc, cutOff, utility }) => [name, auroc.toFixed(3), `≥ ${cutOff}`, utility.toFixed(3)]),
    ),
    table(
      'New alerts a patient and day (a crossing after a fall of 5 points below; hourly data, so each reading counts)',
      ['score', 'threshold', 'alerts'],
      alerts.map(({ score, threshold, perPatientDay }) => [score, String(threshold), perPatientDay.toFixed(2)]),
    ),
    table(
      'Forecast: mean absolute error, and the share of values inside the 80 % band',
      ['vital', 'hours ahead', 'persistence', 'forecast', 'in band', 'count'],
      forecasts.map(({ key, horizon, persistence, forecast, inBand, count }) => [
        VITALS[key].label, String(horizon), persistence.toFixed(2), forecast.toFixed(2), inBand.toFixed(2), String(count),
      ]),
    ),
  ].join('\n\n');
}

/** A table that reads as text and as Markdown. The first column is left-aligned, figures are right-aligned. */
function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [`${title}`, '', line(head), rule, ...rows.map(line)].join('\n');
}
