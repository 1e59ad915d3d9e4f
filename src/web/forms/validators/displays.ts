/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { DisplayBody } from '../../../contract/displays';
import { compile } from '../../../contract/validate';

export const validateDisplay = compile(DisplayBody);
