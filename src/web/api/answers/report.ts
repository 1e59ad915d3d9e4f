/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { ReportObservations } from '../../../contract/observationSets';
import { compile } from '../../../contract/validate';

export const isReport = compile(ReportObservations);
