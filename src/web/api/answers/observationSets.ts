/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { Forecasts, Vitals } from '../../../contract/observationSets';
import { compile } from '../../../contract/validate';

export const isVitals = compile(Vitals);
export const isForecasts = compile(Forecasts);
