/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { User } from '../../../contract/users';
import { compile } from '../../../contract/validate';

export const isUser = compile(User);
