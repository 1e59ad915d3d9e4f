/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { Diagnosis } from '../../../contract/diagnoses';
import { compile } from '../../../contract/validate';

export const isDiagnosis = compile(Diagnosis);
