/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { Admission, LatestAdmission } from '../../../contract/admissions';
import { compile } from '../../../contract/validate';

export const isAdmission = compile(Admission);
export const isLatestAdmission = compile(LatestAdmission);
