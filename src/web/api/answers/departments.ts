/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { Department } from '../../../contract/departments';
import { compile } from '../../../contract/validate';

export const isDepartment = compile(Department);
