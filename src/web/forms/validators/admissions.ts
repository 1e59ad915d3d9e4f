/** The validators of one form; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { AdmissionBody } from '../../../contract/admissions';
import { compile } from '../../../contract/validate';

export const validateAdmission = compile(AdmissionBody);
