/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { User } from '../../../contract/users';
import { compile } from '../../../contract/validate';

export const isUser = compile(User);
