/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { Admission, LatestAdmission } from '../../../contract/admissions';
import { compile } from '../../../contract/validate';

export const isAdmission = compile(Admission);
export const isLatestAdmission = compile(LatestAdmission);
