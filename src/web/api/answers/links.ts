/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { Link } from '../../../contract/links';
import { compile } from '../../../contract/validate';

export const isLink = compile(Link);
