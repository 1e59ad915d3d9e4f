/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { LoginBody } from '../../../contract/session';
import { compile } from '../../../contract/validate';

export const validateLogin = compile(LoginBody);
