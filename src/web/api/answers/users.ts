/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { Page } from '../../../contract/paging';
import { User } from '../../../contract/users';
import { compile } from '../../../contract/validate';

export const isUser = compile(User);
export const isUsers = compile(Page(User));
