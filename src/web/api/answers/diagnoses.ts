/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { Diagnosis } from '../../../contract/diagnoses';
import { compile } from '../../../contract/validate';

export const isDiagnosis = compile(Diagnosis);
