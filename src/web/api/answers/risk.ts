/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { PatientRisk } from '../../../contract/risk';
import { compile } from '../../../contract/validate';

export const isPatientRisk = compile(PatientRisk);
