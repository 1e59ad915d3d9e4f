/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { AdmissionBody } from '../../../contract/admissions';
import { compile } from '../../../contract/validate';

export const validateAdmission = compile(AdmissionBody);
