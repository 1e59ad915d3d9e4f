/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { NewPasskeyForm } from '../../../contract/passkeys';
import { compile } from '../../../contract/validate';

export const validateNewPasskey = compile(NewPasskeyForm);
