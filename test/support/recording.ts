import type { Recording } from '../../scripts/riskEvaluation/recording';
import { HOUR_MS, MINUTE_MS } from '../../src/server/services/scoring/vitals';

export const recording = (
  pressures: readonly (number | null)[],
  step = HOUR_MS,
  rest: Partial<Recording> = {},
): Recording => ({
  name: 'made',
  age: null,
  sex: null,
  readings: pressures.map((pressure, index) => ({
    time: index * step,
    measured: pressure === null ? {} : { bloodPressureMean: pressure },
    isSepsis: null,
  })),
  ...rest,
});
export const pressures = (...values: readonly (readonly [minute: number, value: number])[]) =>
  values.map(([minute, value]) => ({ time: minute * MINUTE_MS, value }));
