/** The validators of one form; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { PatientBody, PatientProfile } from '../../../contract/patients';
import { compile } from '../../../contract/validate';

export const validatePatient = compile(PatientBody);
export const validateProfile = compile(PatientProfile);
