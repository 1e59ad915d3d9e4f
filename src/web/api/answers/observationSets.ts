/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { Forecasts, Vitals } from '../../../contract/observationSets';
import { compile } from '../../../contract/validate';

export const isVitals = compile(Vitals);
export const isForecasts = compile(Forecasts);
