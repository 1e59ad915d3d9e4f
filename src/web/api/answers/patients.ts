/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { Created } from '../../../contract/common';
import { Patient, PatientRow } from '../../../contract/patients';
import { compile } from '../../../contract/validate';

export const isPatientRow = compile(PatientRow);
export const isPatient = compile(Patient);
export const isCreated = compile(Created);
