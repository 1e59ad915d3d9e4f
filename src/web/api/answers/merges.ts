/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { Merge } from '../../../contract/merges';
import { compile } from '../../../contract/validate';

export const isMerge = compile(Merge);
