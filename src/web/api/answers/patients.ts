/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import Type from 'typebox';
import { Created } from '../../../contract/common';
import { Page } from '../../../contract/paging';
import { Patient, PatientRow } from '../../../contract/patients';
import { compile } from '../../../contract/validate';

export const isPatients = compile(Page(Type.Unknown()));
export const isPatientRow = compile(PatientRow);
export const isPatient = compile(Patient);
export const isCreated = compile(Created);
