/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { Display, NewDisplay } from '../../../contract/displays';
import { compile } from '../../../contract/validate';

export const isDisplay = compile(Display);
export const isNewDisplay = compile(NewDisplay);
