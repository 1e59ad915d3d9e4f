/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { DiscardBody } from '../../../contract/hl7Messages';
import { compile } from '../../../contract/validate';

export const validateDiscard = compile(DiscardBody);
