/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { LocationAliasBody } from '../../../contract/locationAliases';
import { compile } from '../../../contract/validate';

export const validateLocationAlias = compile(LocationAliasBody);
