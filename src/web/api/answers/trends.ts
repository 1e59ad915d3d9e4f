/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { compile } from '../../../contract/validate';
import { Trends } from '../../../contract/trends';

export const isTrends = compile(Trends);
