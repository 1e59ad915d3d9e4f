/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { OwnPasswordBody } from '../../../contract/session';
import { compile } from '../../../contract/validate';

export const validateOwnPassword = compile(OwnPasswordBody);
