import Highcharts, { type Chart } from 'highcharts';

/** The charts on the page, the upper one first. */
export const drawnCharts = (): Chart[] => Highcharts.charts.filter((chart) => chart !== undefined);

/** Names of the lines that are drawn of what was measured, of both charts. */
export const drawnSeries = (): string[] =>
  drawnCharts()
    .flatMap(({ series }) =>
      series.filter(({ visible, options }) => visible && !options.id?.includes('-')).map(({ name }) => name),
    )
    .sort();

/** The values of one line. */
export function drawnValues(name: string): (number | null)[] {
  const series = drawnCharts()
    .flatMap((chart) => chart.series)
    .find((other) => other.name === name);
  return (series?.points ?? []).map(({ y }) => y ?? null);
}
