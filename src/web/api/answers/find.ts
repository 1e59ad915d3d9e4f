/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { Department } from '../../../contract/departments';
import { FoundDevice, FoundPatient } from '../../../contract/find';
import { compile } from '../../../contract/validate';

export const isFoundPatient = compile(FoundPatient);
export const isFoundDevice = compile(FoundDevice);
export const isFoundDepartment = compile(Department);
