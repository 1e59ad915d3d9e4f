/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { LocationAlias } from '../../../contract/locationAliases';
import { compile } from '../../../contract/validate';

export const isLocationAlias = compile(LocationAlias);
