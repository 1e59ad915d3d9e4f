import { VITALS } from '../../../src/clinical/vitals';
import { HOUR_MS, MINUTE_MS } from '../../../src/server/services/scoring/vitals';
import type { Evaluation } from '../evaluate';
import { figure, table } from './table';

/** Errors and bands of the forecast. */
export function forecastTables({
  forecasts,
  coverage,
}: Pick<Evaluation, 'forecasts' | 'coverage'>): string[] {
  const horizons = coverage[0]?.shares.map(({ horizon }) => horizonName(horizon)) ?? [];
  return [
    table(
      'Forecast: mean absolute error beside that of the last value, and the share of values inside the 80 % band',
      ['vital', 'ahead', 'last value', 'forecast', 'change', 'in band', 'count'],
      forecasts.map(({ key, horizon, persistence, forecast, inBand, count }) => [
        VITALS[key].label,
        horizonName(horizon),
        figure(persistence),
        figure(forecast),
        `${figure(100 * (forecast / persistence - 1), 1)} %`,
        figure(inBand),
        String(count),
      ]),
    ),
    table(
      'Share inside the 80 % band by the variability of the patient (fifths of the standard deviation over 24 hours)',
      ['vital', 'standard deviation', ...horizons],
      coverage.map(({ key, sd, shares }) => [
        VITALS[key].label,
        sd === null ? 'not known' : `${figure(sd.from, 2)}–${figure(sd.to, 2)}`,
        ...shares.map(({ inBand }) => figure(inBand)),
      ]),
    ),
  ];
}

function horizonName(horizon: number): string {
  return horizon % HOUR_MS === 0 ? `${horizon / HOUR_MS} h` : `${horizon / MINUTE_MS} min`;
}
