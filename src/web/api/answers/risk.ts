/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { PatientRisk } from '../../../contract/risk';
import { compile } from '../../../contract/validate';

export const isPatientRisk = compile(PatientRisk);
