/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { Created } from '../../../contract/common';
import { Patient, PatientRow } from '../../../contract/patients';
import { compile } from '../../../contract/validate';

export const isPatientRow = compile(PatientRow);
export const isPatient = compile(Patient);
export const isCreated = compile(Created);
