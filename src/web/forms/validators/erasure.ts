/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { ErasureBody } from '../../../contract/erasure';
import { compile } from '../../../contract/validate';

export const validateErasure = compile(ErasureBody);
