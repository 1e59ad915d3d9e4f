/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { OpeningBody, UserDepartmentsBody } from '../../../contract/scope';
import { compile } from '../../../contract/validate';

export const validateOpening = compile(OpeningBody);
export const validateUserDepartments = compile(UserDepartmentsBody);
