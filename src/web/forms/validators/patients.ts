/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { PatientBody, PatientProfile } from '../../../contract/patients';
import { compile } from '../../../contract/validate';

export const validatePatient = compile(PatientBody);
export const validateProfile = compile(PatientProfile);
