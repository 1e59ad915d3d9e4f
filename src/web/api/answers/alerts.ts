/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { AlertsOfPatient } from '../../../contract/alerts';
import { compile } from '../../../contract/validate';

export const isAlertsOfPatient = compile(AlertsOfPatient);
