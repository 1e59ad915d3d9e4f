/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { ReportObservations } from '../../../contract/observationSets';
import { compile } from '../../../contract/validate';

export const isReport = compile(ReportObservations);
