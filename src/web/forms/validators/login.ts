/** The validators of one form; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { LoginBody } from '../../../contract/session';
import { compile } from '../../../contract/validate';

export const validateLogin = compile(LoginBody);
