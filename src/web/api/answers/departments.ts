/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { Department } from '../../../contract/departments';
import { Page } from '../../../contract/paging';
import { compile } from '../../../contract/validate';

export const isDepartment = compile(Department);
export const isDepartments = compile(Page(Department));
