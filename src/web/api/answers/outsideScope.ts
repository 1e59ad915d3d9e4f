/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { OutsideScope } from '../../../contract/scope';
import { compile } from '../../../contract/validate';

export const isOutsideScope = compile(OutsideScope);
