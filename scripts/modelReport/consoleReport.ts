import { pathInWords, type ModelResult } from '../../test/fixtures/model/modelResult';
import { failedPathsOf, labelOf, secondsOf, statesOf, transitionsOf, type Coverage } from './readResults';

const HEAD = ['model', 'played', 'states', 'transitions', 'paths', 'failed', 'seconds'];
const PLAYED: Record<ModelResult['kind'], string> = {
  machine: 'machine alone',
  screen: 'screen',
  browser: 'Chromium',
};

const share = ({ reached, all, percent }: Coverage): string => `${reached}/${all} ${percent} %`;

/** A line for each model, then every path that failed, as text, and what was not reached. */
export function consoleReport(results: readonly ModelResult[]): string {
  const rows = [
    HEAD,
    ...results.map((result) => [
      result.name,
      PLAYED[result.kind],
      share(statesOf(result)),
      share(transitionsOf(result)),
      String(result.paths.length),
      String(failedPathsOf(result).length),
      secondsOf(result).toFixed(1),
    ]),
  ];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map(
    (row) =>
      `  ${row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`,
  );
  const failures = results.flatMap((result) =>
    failedPathsOf(result).map((path) => `\n${pathInWords(labelOf(result), path)}`),
  );
  const missing = results.flatMap((result) => [
    ...result.states
      .filter(({ isVisited }) => !isVisited)
      .map(({ name }) => `${labelOf(result)}: never in ${name}`),
    ...result.transitions
      .filter(({ isTaken }) => !isTaken)
      .map(({ name }) => `${labelOf(result)}: never took ${name}`),
  ]);
  return [...table, ...failures, ...(missing.length === 0 ? [] : ['', ...missing])].join('\n');
}
