/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { StrikeOutBody } from '../../../contract/loggedSets';
import { compile } from '../../../contract/validate';

export const validateStrikeOut = compile(StrikeOutBody);
