/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { PatientLimitsBody, WardLimitsBody } from '../../../contract/alarmLimits';
import { compile } from '../../../contract/validate';

export const validateWardLimits = compile(WardLimitsBody);
export const validatePatientLimits = compile(PatientLimitsBody);
