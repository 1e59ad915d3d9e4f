/**
 * The forms' validators. The build runs this file and replaces it by the compiled functions (`validatorsLoader.cjs`), so it
 * exports nothing else.
 */
import { LoginBody } from '../../contract/session';
import { compile } from '../../contract/validate';

export const validateLogin = compile(LoginBody);
