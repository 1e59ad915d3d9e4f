/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { Bed } from '../../../contract/beds';
import { compile } from '../../../contract/validate';

export const isBed = compile(Bed);
