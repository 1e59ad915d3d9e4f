/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import Type from 'typebox';
import { LastObservation } from '../../../contract/lastObservation';
import { compile } from '../../../contract/validate';
import { OBSERVATION_VALUES } from '../observationValues';

export const isLastObservation = compile(
  Type.Object({ ...LastObservation.properties, observations: OBSERVATION_VALUES }),
);
