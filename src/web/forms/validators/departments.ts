/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { DepartmentBody } from '../../../contract/departments';
import { compile } from '../../../contract/validate';

export const validateDepartment = compile(DepartmentBody);
