/** The validators of one form; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { BedBody, BedChanges } from '../../../contract/beds';
import { DepartmentBody } from '../../../contract/departments';
import { compile } from '../../../contract/validate';

export const validateDepartment = compile(DepartmentBody);
export const validateNewBed = compile(BedBody);
export const validateBed = compile(BedChanges);
