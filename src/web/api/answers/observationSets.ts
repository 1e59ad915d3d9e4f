/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import Type from 'typebox';
import { ForecastSet, ObservationSet } from '../../../contract/observationSets';
import { compile } from '../../../contract/validate';
import { OBSERVATION_VALUES } from '../observationValues';

export const isVitals = compile(
  Type.Array(Type.Object({ ...ObservationSet.properties, observations: OBSERVATION_VALUES })),
);
export const isForecasts = compile(
  Type.Array(
    Type.Object({
      ...ForecastSet.properties,
      observations: OBSERVATION_VALUES,
      lower: OBSERVATION_VALUES,
      upper: OBSERVATION_VALUES,
    }),
  ),
);
