/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { Department } from '../../../contract/departments';
import { compile } from '../../../contract/validate';

export const isDepartment = compile(Department);
