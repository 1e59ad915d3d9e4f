/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { LoggedSet } from '../../../contract/loggedSets';
import { compile } from '../../../contract/validate';

export const isLoggedSet = compile(LoggedSet);
