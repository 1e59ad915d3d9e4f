/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { Opening, PersonWithDepartments, UserDepartments } from '../../../contract/scope';
import { compile } from '../../../contract/validate';

export const isOpening = compile(Opening);
export const isPersonWithDepartments = compile(PersonWithDepartments);
export const isUserDepartments = compile(UserDepartments);
